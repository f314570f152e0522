//go:build unix

package main

import (
	"os"
	"syscall"
)

// umask is the permissions that new files do not get.
func umask() os.FileMode {
	mask := syscall.Umask(0o077)
	syscall.Umask(mask)
	return os.FileMode(mask)
}
