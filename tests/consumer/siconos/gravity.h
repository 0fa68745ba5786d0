#define GRAVITY 9.81
