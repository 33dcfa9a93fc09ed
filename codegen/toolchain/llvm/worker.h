// The worker's name, under which an executable starts as one. Nobody calls a program so.
#define WORKER "(LLVM for hpfc)"

// Where the worker finds its end of the socket.
#define WORKER_SOCKET 3
