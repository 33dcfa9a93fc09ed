// While workers run compiled code and come back to Go every few milliseconds, Go's monitor thread, which can be
// neither stopped nor told to come later, takes a processor from one of them every 20 microseconds and the default
// slack of timers: a seventh of its time, and what it had in its cache. Since a thread begins with the slack of its
// creator, it is set before Go begins, and set back when the monitor runs.
#include <sys/prctl.h>

#include "rank.h"

enum { MONITOR_SLACK = 1000000, USUAL_SLACK = 50000 }; // nanoseconds

__attribute__((constructor)) static void monitor_rarely(void)
{
	prctl(PR_SET_TIMERSLACK, MONITOR_SLACK, 0, 0, 0);
}

void hpf_usual_slack(void)
{
	prctl(PR_SET_TIMERSLACK, USUAL_SLACK, 0, 0, 0);
}
