"""siconos.control.controller: actuators of a plant."""

from .._siconos import (ACTUATOR_EVENT, EXPLICIT_LINEAR_SMC, EXPLICIT_TWISTING, LINEAR_SMC,  # noqa: F401
                        LINEAR_SMC_IMPROVED, LINEAR_SMC_OT2, PID, PID_, REGULAR_TWISTING, TWISTING, Actuator,
                        CommonSMC, ExplicitLinearSMC, ExplicitTwisting, LinearSMC, LinearSMCimproved, LinearSMCOT2,
                        RegularTwisting, Twisting)
from .sensor import *  # noqa: F401,F403
