package verify

import (
	"errors"
	"fmt"
)

// ProveCipher proves an emitted routine of CHAM right, as Prove does a product. key is the
// key that is in its code, or nil.
func ProveCipher(name, text string, key []byte) (string, error) {
	_, _, file, err := readCipher(text, key)
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	r, err := newCipherRoutine(file)
	if err != nil {
		return "", fmt.Errorf("%s: %w", name, err)
	}
	// The proof follows the paths that public numbers choose: none may go by a secret.
	if err := r.constantTime(); err != nil {
		return "", fmt.Errorf("%s is wrong: %w", name, err)
	}
	proved, err := r.prove()
	open := (*undecided)(nil)
	switch {
	case errors.As(err, &open):
		return "", fmt.Errorf("%s is not proved: %w", name, err)
	case err != nil:
		return "", fmt.Errorf("%s is wrong: %w", name, err)
	}
	return proved, nil
}
