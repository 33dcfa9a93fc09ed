// Code generated from the tables of hpfc/runtime/abi; DO NOT EDIT.
#ifndef HPF_CODES_H
#define HPF_CODES_H

enum { I1 = 1, I2 = 2, I4 = 4, I8 = 8, F4 = 20, F8 = 24, L1 = 33, L2 = 34, L4 = 36, L8 = 40 };
enum { SUM = 0, PRODUCT = 1, MAX = 2, MIN = 3, AND = 4, OR = 5, EQV = 6, NEQV = 7, IAND = 8, IOR = 9, IEOR = 10 };

#endif
