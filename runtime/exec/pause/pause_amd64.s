#include "textflag.h"

// func Pause(n int64)
TEXT ·Pause(SB), NOSPLIT, $0-8
	MOVQ n+0(FP), CX
again:
	PAUSE
	DECQ CX
	JNZ again
	RET
