package bench

// ChamRecord is a figure for CHAM in counter mode to be held against.
type ChamRecord struct {
	Target  string  `json:"target"`
	Variant string  `json:"variant"`
	Key     string  `json:"key"`  // "fixed" or "variable"
	Unit    string  `json:"unit"` // as a Record has it
	PerByte float64 `json:"per_byte"`
	// Together tells that what blocks share is formed within the message that is counted;
	// elsewhere that has been done before.
	Together bool   `json:"together,omitempty"`
	Short    string `json:"-"` // the source in two words
	Source   string `json:"source"`
}

const preloadPaper = "preloaded round keys, KoreaScience JAKO202006763002858, 2020"

// ChamRecords are the figures that there are. Their counter has 16 bits.
var ChamRecords = []ChamRecord{
	{Target: "avr", Variant: "64/128", Key: "fixed", Unit: "atmega", PerByte: 148.1, Short: "2020 paper", Source: preloadPaper},
	{Target: "avr", Variant: "64/128", Key: "variable", Unit: "atmega", PerByte: 150.0, Short: "2020 paper", Source: preloadPaper},
	{Target: "avr", Variant: "64/128", Key: "variable", Unit: "atmega", PerByte: 155.8, Together: true, Short: "2020 paper", Source: preloadPaper},
}

// recordOf is the record of a scenario, if there is one.
func (s ChamStanding) recordOf() (ChamRecord, bool) {
	for _, r := range ChamRecords {
		if r.Target == s.Target && r.Variant == s.Variant && r.Key == s.Key && r.Unit == s.Unit && r.Together == s.Together {
			return r, true
		}
	}
	return ChamRecord{}, false
}
