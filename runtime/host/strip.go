package host

import (
	"fmt"
	"os"
	"strconv"
)

// stripVariable is the environment variable for the width of all strips.
const stripVariable = "HPF_STRIP"

// fixedStrip is the user's wish, 0 if there is none.
func fixedStrip() (int64, error) {
	text := os.Getenv(stripVariable)
	if text == "" {
		return 0, nil
	}
	width, err := strconv.ParseInt(text, 10, 64)
	if err != nil || width < 1 {
		return 0, fmt.Errorf("environment variable %s: %q: a width of strips is a number from 1 on", stripVariable, text)
	}
	return width, nil
}
