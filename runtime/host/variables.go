package host

import (
	"fmt"
	"os"
	"strconv"

	"hpfc/runtime/inspect"
)

// variables are the environment variables that are read where nobody could be told that their values
// make no sense.
var variables = []struct {
	name, wanted string
	means        func(text string) bool
}{
	{stallVariable, "a number of seconds, 0 for never", func(text string) bool {
		seconds, err := strconv.ParseFloat(text, 64)
		return err == nil && seconds >= 0 && seconds <= 1e9
	}},
	{stripVariable, "a width, 1 or more", func(text string) bool {
		width, err := strconv.ParseInt(text, 10, 64)
		return err == nil && width > 0
	}},
	{tuneVariable, tuneOurs + " or " + tuneLibrary, func(text string) bool { return text == tuneOurs || text == tuneLibrary }},
}

const (
	stallVariable = "HPF_STALL"
	stripVariable = "HPF_STRIP" // which package coll reads
)

func checkVariables() error {
	for _, v := range variables {
		if text := os.Getenv(v.name); text != "" && !v.means(text) {
			return fmt.Errorf("environment variable %s: %q: must be %s", v.name, text, v.wanted)
		}
	}
	return nil
}

// wishes are what o, or else the environment, says about irregular loops.
func (o Options) wishes() (inspect.Locality, error) {
	if o.Locality != "" {
		return inspect.ParseLocality(o.Locality)
	}
	l, err := inspect.ParseLocality(os.Getenv(localityVariable))
	if err != nil {
		return l, fmt.Errorf("environment variable %s: %w", localityVariable, err)
	}
	return l, nil
}

// CheckLocality says what is wrong with Options.Locality.
func CheckLocality(text string) error {
	_, err := inspect.ParseLocality(text)
	return err
}
