// poly_allow sets how much work isl may do on this thread from now on, poly_left tells what is left
// of it; it is negative when isl was stopped.
void poly_allow(long long work);
long long poly_left(void);
