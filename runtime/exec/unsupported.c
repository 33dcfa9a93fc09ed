//go:build !amd64

#error "hpfc runs programs on 64-bit x86 only: switch_amd64.S has no counterpart for this processor"
