// The worker's name, under which an executable starts as one. Nobody calls a program so.
#define WORKER "(LLVM for hpfc)"

// Where the worker finds its end of the socket.
#define WORKER_SOCKET 3

// LLVM's library, which the system's loader looks for.
#define LIBRARY "libLLVM-14.so.1"

// In a request: whether others may follow.
#define MORE 'm'
#define LAST 'l'

// LLVM's option by which loops with sums of reals become vectors that are added element by element.
#define ORDERED_SUMS "-force-ordered-reductions"
