package verify

import "context"

func (r *routine) toolchains(ctx context.Context, report *Report, o Options) {}
