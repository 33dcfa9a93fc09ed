package host

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// A self-contained executable is this program's own executable, a compiled program's shared
// object behind it, and a trailer of 16 bytes: trailerMagic, or fastMagic for one that folds
// reals in any order, and the object's length.
const (
	trailerMagic = "hpfcprog"
	fastMagic    = "hpfcfast"
	trailerBytes = 16
)

// Append writes the self-contained executable out: the executable exe with the shared object
// so appended. A file appears complete or not at all; a device or a pipe is written to, not
// replaced. fast lets the program run as with Options.Fast.
func Append(exe, so, out string, fast bool) error {
	library, err := os.ReadFile(so)
	if err != nil {
		return err
	}
	runner, err := os.Open(exe)
	if err != nil {
		return err
	}
	defer runner.Close()
	size, err := withoutProgram(runner)
	if err != nil {
		return err
	}
	magic := trailerMagic
	if fast {
		magic = fastMagic
	}
	trailer := binary.LittleEndian.AppendUint64([]byte(magic), uint64(len(library)))
	return writeExecutable(out, func(w *os.File) error {
		if _, err := io.Copy(w, io.LimitReader(runner, size)); err != nil {
			return err
		}
		_, err := w.Write(append(library, trailer...))
		return err
	})
}

// writeExecutable lets fill write the file called name, in place of what was there.
func writeExecutable(name string, fill func(*os.File) error) error {
	switch info, err := os.Stat(name); {
	case err != nil: // does not exist, as a rule
	case info.IsDir():
		return &os.PathError{Op: "write", Path: name, Err: unix.EISDIR}
	case !info.Mode().IsRegular():
		device, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(fill(device), device.Close())
	default:
		if name, err = filepath.EvalSymlinks(name); err != nil {
			return err
		}
	}
	temporary, err := os.CreateTemp(filepath.Dir(name), ".hpfc-*")
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name()) // fails after the renaming, as it should
	err = fill(temporary)
	if err == nil {
		err = temporary.Chmod(0o755)
	}
	if err = errors.Join(err, temporary.Close()); err != nil {
		return err
	}
	return os.Rename(temporary.Name(), name)
}

// withoutProgram is the size of an executable without a program that it carries.
func withoutProgram(exe *os.File) (int64, error) {
	info, err := exe.Stat()
	if err != nil {
		return 0, err
	}
	if length, _, ok := carried(exe, info.Size()); ok {
		return info.Size() - trailerBytes - length, nil
	}
	return info.Size(), nil
}

// carried reads the trailer of a file of the given size.
func carried(file *os.File, size int64) (length int64, fast, ok bool) {
	var trailer [trailerBytes]byte
	if _, err := file.ReadAt(trailer[:], size-trailerBytes); err != nil {
		return 0, false, false
	}
	magic := string(trailer[:len(trailerMagic)])
	length = int64(binary.LittleEndian.Uint64(trailer[len(trailerMagic):]))
	known := magic == trailerMagic || magic == fastMagic
	return length, magic == fastMagic, known && length > 0 && length <= size-trailerBytes
}

// A Program is one that an executable carries.
type Program struct {
	Path string // to load it from; empty when there is no place for that, and Run says so
	Fast bool   // as in Options
}

// Embedded finds the program that the running executable carries; ok is false when it carries
// none.
func Embedded() (p Program, ok bool) {
	exe, err := os.Open("/proc/self/exe")
	if err != nil {
		return p, false
	}
	defer exe.Close()
	info, err := exe.Stat()
	if err != nil {
		return p, false
	}
	length, fast, ok := carried(exe, info.Size())
	if !ok {
		return p, false
	}
	return Program{unfold(io.NewSectionReader(exe, info.Size()-trailerBytes-length, length)), fast}, true
}

// unfold puts a shared object where it can be loaded from: into memory, or where the system
// forbids to execute that, into a temporary file, which stays until the system clears it.
func unfold(library io.Reader) (path string) {
	file, err := memoryFile()
	if err != nil {
		if file, err = os.CreateTemp("", "hpfc-program-*.so"); err != nil {
			return ""
		}
		defer file.Close()
		path = file.Name()
	} else {
		path = fmt.Sprintf("/proc/self/fd/%d", file.Fd())
	}
	if _, err = io.Copy(file, library); err != nil {
		return ""
	}
	return path
}

// memoryFiles keeps the files open while the process lives.
var memoryFiles []*os.File

func memoryFile() (*os.File, error) {
	fd, err := unix.MemfdCreate("hpfc-program", unix.MFD_CLOEXEC|unix.MFD_EXEC)
	if err != nil {
		fd, err = unix.MemfdCreate("hpfc-program", unix.MFD_CLOEXEC) // kernels before 6.3 know no MFD_EXEC
	}
	if err != nil {
		return nil, err
	}
	file := os.NewFile(uintptr(fd), "hpfc-program")
	memoryFiles = append(memoryFiles, file)
	return file, nil
}
