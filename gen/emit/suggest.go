package emit

import "fmt"

// Suggest names the nearest of the known names, or all of them where none is
// near, as the end of a sentence.
func Suggest(got string, known []string) string {
	best, distance := "", len(got)/2+1
	for _, k := range known {
		if d := editDistance(got, k); d < distance {
			best, distance = k, d
		}
	}
	if best != "" {
		return fmt.Sprintf("; did you mean %q?", best)
	}
	return "; there are: " + list(known)
}

// editDistance is the Levenshtein distance of a and b.
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
