// How often memory was asked for.

#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

/// The calls of malloc and its relatives by the process so far; 0 where they cannot be counted.
long allocation_count(void);

#endif
