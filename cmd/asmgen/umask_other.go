//go:build !unix

package main

import "os"

// umask is the permissions that new files do not get.
func umask() os.FileMode { return 0 }
