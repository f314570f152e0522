package bench

import (
	"cmp"
	"fmt"

	"asmgen/gen/chamcost"
	"asmgen/gen/chamctr"
	"asmgen/gen/contract"
	"asmgen/gen/emit"
	"asmgen/gen/targets"
)

// ChamCounter is that of all figures here: the one of the records.
const ChamCounter = chamctr.LE16

// ChamStanding is what CHAM in counter mode costs in a scenario, and the record beside it.
type ChamStanding struct {
	Target   string `json:"target"`
	Core     string `json:"core"`
	Variant  string `json:"variant"`
	Rounds   int    `json:"rounds"`
	Scenario string `json:"scenario"`
	Key      string `json:"key"`
	Together bool   `json:"together,omitempty"` // as a record has it
	Unit     string `json:"unit"`               // as a Record has it
	Preload  int    `json:"preload"`
	// PerByte is the cost of a byte, PerBlock of one more block in a long call.
	PerByte  float64 `json:"per_byte"`
	PerBlock float64 `json:"per_block"`
	Blocks   int     `json:"blocks"` // side by side there
	// KeySetup and Start are the cost of forming the round keys, and of beginning a
	// message; 0 where that has no call of its own.
	KeySetup int `json:"key_setup"`
	Start    int `json:"start"`
	// One and Message are calls on one block and on contract.ChamMessage bytes.
	One     int `json:"one_block"`
	Message int `json:"message"`
	Loop    int `json:"loop_bytes"`
	Bytes   int `json:"bytes"`

	Record float64 `json:"record,omitempty"`
	Ratio  float64 `json:"ratio,omitempty"` // ours to the record
	Source string  `json:"source,omitempty"`
}

// chamScenarios are the uses that papers tell apart. Where what blocks share is formed
// within a message, all is counted that its first call takes, and the key schedule too:
// the paper is not clear about that, which is to our disadvantage.
var chamScenarios = []struct {
	name, key string
	together  bool
}{
	{"fixed key", "fixed", false},
	{"variable key", "variable", false},
	{fmt.Sprintf("variable key, one message of %d bytes with all its setup", contract.ChamMessage), "variable", true},
}

// ExampleKey is the key of the published test vectors, for costs that are those of any key.
func ExampleKey(c chamctr.Cipher) []byte {
	key := make([]byte, c.KeyBytes())
	for k := range key {
		key[k] = byte(k)
	}
	return key
}

// ChamStandings are all scenarios of a target.
func ChamStandings(t *targets.Cham) ([]ChamStanding, error) {
	var out []ChamStanding
	for _, variant := range t.Variants {
		c, _ := chamctr.Find(chamctr.Ciphers, variant)
		for _, s := range chamScenarios {
			one := ChamStanding{Target: t.Name, Variant: variant, Rounds: c.Rounds, Scenario: s.name, Key: s.key, Together: s.together}
			if err := one.measure(c); err != nil {
				return nil, err
			}
			if r, ok := one.recordOf(); ok {
				one.Record, one.Ratio, one.Source = r.PerByte, one.PerByte/r.PerByte, r.Source
			}
			out = append(out, one)
		}
	}
	return out, nil
}

// measure fills in the costs.
func (s *ChamStanding) measure(c chamctr.Cipher) error {
	mode := "ctr"
	if s.Together {
		mode = "first"
	}
	f, err := s.emit(c, mode)
	if err != nil {
		return err
	}
	t := f.Time
	s.Core, s.Unit, s.Preload, s.Bytes, s.Loop = f.Contract.Core, cmp.Or(t.Model, "instructions"), f.Schedule.Preload, f.Contract.Bytes, chamcost.LoopBytes(f.Listing)
	s.PerBlock, s.Blocks, s.One, s.Message, s.PerByte = float64(t.More)/float64(t.Blocks), t.Blocks, t.Block, t.Message, t.PerByte()
	if s.Key == "variable" {
		keys, err := s.emit(c, "keys")
		if err != nil {
			return err
		}
		s.KeySetup = keys.Time.Call
	}
	if s.Together {
		s.PerByte = float64(s.KeySetup+s.Message) / contract.ChamMessage
		return nil
	}
	start, err := s.emit(c, "start")
	if err != nil {
		return err
	}
	s.Start = start.Time.Call
	return nil
}

// emit is a routine of the scenario.
func (s *ChamStanding) emit(c chamctr.Cipher, mode string) (*emit.ChamFile, error) {
	r := emit.ChamRequest{Target: s.Target, Variant: s.Variant, Mode: mode, Key: s.Key}
	if mode != "keys" {
		r.Counter = string(ChamCounter)
	}
	if s.Key == "fixed" {
		r.Secret = ExampleKey(c)
	}
	return emit.EmitCham(r)
}
