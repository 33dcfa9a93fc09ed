// The worker: a process that loads LLVM once and forks for every module but the last. It is an executable that links this package, started
// under the name WORKER; it never becomes a Go program, so that it has one thread only and may fork.
#include "worker.h"
#include <dlfcn.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

// What is used of LLVM's C interface, whose types are pointers, numbers and strings.
#define FUNCTIONS(X) \
	X(void, InitializeX86TargetInfo, (void)) \
	X(void, InitializeX86Target, (void)) \
	X(void, InitializeX86TargetMC, (void)) \
	X(void, InitializeX86AsmPrinter, (void)) \
	X(void, InitializeX86AsmParser, (void)) \
	X(void, ParseCommandLineOptions, (int count, const char *const *options, const char *overview)) \
	X(char *, GetHostCPUName, (void)) \
	X(char *, GetHostCPUFeatures, (void)) \
	X(int, GetTargetFromTriple, (const char *triple, void **target, char **message)) \
	X(void *, CreateTargetMachine, (void *target, const char *triple, const char *cpu, const char *features, int level, int relocation, int code)) \
	X(void *, ContextCreate, (void)) \
	X(int, CreateMemoryBufferWithContentsOfFile, (const char *path, void **buffer, char **message)) \
	X(int, ParseIRInContext, (void *context, void *buffer, void **module, char **message)) \
	X(int, VerifyModule, (void *module, int action, char **message)) \
	X(void *, CreatePassBuilderOptions, (void)) \
	X(void *, RunPasses, (void *module, const char *passes, void *machine, void *options)) \
	X(char *, GetErrorMessage, (void *error)) \
	X(int, TargetMachineEmitToFile, (void *machine, void *module, const char *path, int kind, char **message))

#define DECLARE(result, name, parameters) static result(*name) parameters;
FUNCTIONS(DECLARE)

enum { RELOCATION_PIC = 2, CODE_MODEL_DEFAULT = 0, OBJECT_FILE = 1, RETURN_STATUS = 2 };

static const char triple[] = "x86_64-pc-linux-gnu";

// load finds the library's functions; 0 if it cannot.
static int load(void)
{
	void *library = dlopen(LIBRARY, RTLD_LAZY | RTLD_LOCAL);
	if (!library)
		return 0;
#define FIND(result, name, parameters) \
	if (!(name = (result(*) parameters)dlsym(library, "LLVM" #name))) \
		return 0;
	FUNCTIONS(FIND)
	InitializeX86TargetInfo();
	InitializeX86Target();
	InitializeX86TargetMC();
	InitializeX86AsmPrinter();
	InitializeX86AsmParser(); // of inline assembly
	const char *options[] = {WORKER, ORDERED_SUMS};
	ParseCommandLineOptions(2, options, NULL);
	return 1;
}

static char *message; // of the last call that failed

static void check(int failed)
{
	if (!failed)
		return;
	fputs(message, stderr);
	_exit(1);
}

// crash says that LLVM has failed. Only who is killed ends without a word.
static void crash(int number)
{
	static const char text[] = "crashed";
	ssize_t written = write(STDERR_FILENO, text, sizeof text - 1);
	(void)written;
	_exit(128 + number);
}

// compile writes the object file of assembly, optimised at a level from 0 to 3.
static void compile(int level, const char *in, const char *out)
{
	void *target, *buffer, *module, *context = ContextCreate();
	check(GetTargetFromTriple(triple, &target, &message));
	void *machine = CreateTargetMachine(target, triple, GetHostCPUName(), GetHostCPUFeatures(), level, RELOCATION_PIC, CODE_MODEL_DEFAULT);
	check(CreateMemoryBufferWithContentsOfFile(in, &buffer, &message));
	check(ParseIRInContext(context, buffer, &module, &message));
	check(VerifyModule(module, RETURN_STATUS, &message));
	if (level > 0) {
		char passes[] = "default<O0>";
		passes[9] += level;
		void *error = RunPasses(module, passes, machine, CreatePassBuilderOptions());
		if (error)
			message = GetErrorMessage(error);
		check(error != NULL);
	}
	check(TargetMachineEmitToFile(machine, module, out, OBJECT_FILE, &message));
}

// request receives a level, MORE or LAST, two paths that end in zeros, and the pipe for the answer; 0 at the end.
static int request(char *text, size_t room, int *answer)
{
	union {
		char bytes[CMSG_SPACE(sizeof(int))];
		struct cmsghdr align;
	} control;
	struct iovec part = {text, room};
	struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
	if (recvmsg(WORKER_SOCKET, &message, 0) <= 0)
		return 0;
	struct cmsghdr *rights = CMSG_FIRSTHDR(&message);
	if (!rights || rights->cmsg_type != SCM_RIGHTS)
		return 0;
	memcpy(answer, CMSG_DATA(rights), sizeof *answer);
	return 1;
}

// reply compiles what a request wants, and answers with what LLVM has to say, and a zero if all went well.
static void reply(const char *text, int answer)
{
	const char *in = text + 2, *out = in + strlen(in) + 1;
	close(WORKER_SOCKET);
	dup2(answer, STDERR_FILENO);
	for (const int *s = (const int[]){SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, 0}; *s; s++)
		signal(*s, crash);
	compile(text[0] - '0', in, out);
	if (write(answer, "", 1) != 1)
		_exit(1);
	close(answer); // who reads it need not wait until the process has ended
	close(STDERR_FILENO);
}

// serve says that LLVM is loaded, and serves requests. After a fork every page is fetched anew, which takes longer than
// a small module's compilation: the last one needs none.
static void serve(void)
{
	static char text[1 << 13];
	int answer, going = 1;
	mallopt(M_TOP_PAD, 16 << 20);
	if (write(WORKER_SOCKET, "", 1) != 1)
		return;
	while (going && request(text, sizeof text, &answer)) {
		going = text[1] != LAST;
		if (!going || fork() == 0) {
			reply(text, answer);
			break;
		}
		close(answer);
	}
	while (wait(NULL) > 0) // so that their times count as the worker's
		;
}

__attribute__((constructor)) static void begin(int argc, char **argv)
{
	if (argc != 1 || strcmp(argv[0], WORKER) != 0)
		return;
	if (load())
		serve();
	_exit(0);
}
