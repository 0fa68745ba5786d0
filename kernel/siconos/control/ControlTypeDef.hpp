#pragma once

// Kinds of sensors, observers, actuators and of their events, by number.

#define LINEAR_SENSOR 100

#define PID_ 100
#define LINEAR_SMC 101
#define EXPLICIT_LINEAR_SMC 103
#define LINEAR_SMC_OT2 104
#define LINEAR_SMC_IMPROVED 105
#define TWISTING 106
#define REGULAR_TWISTING 107
#define EXPLICIT_TWISTING 108

#define LUENBERGER 100
#define SLIDING_REDUCED_ORDER 101

#define SENSOR_EVENT 3
#define OBSERVER_EVENT 4
#define ACTUATOR_EVENT 5
