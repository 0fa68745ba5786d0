#pragma once

// Everything of the kernel under the names that Siconos programs know.

#include <BlockVector.hpp>
#include <BoundaryCondition.hpp>
#include <EventDriven.hpp>
#include <FirstOrderLinearDS.hpp>
#include <FirstOrderR.hpp>
#include <Interaction.hpp>
#include <InteractionManager.hpp>
#include <Lagrangian2dR.hpp>
#include <LagrangianLinearTIDS.hpp>
#include <LagrangianR.hpp>
#include <NewtonEulerDS.hpp>
#include <NewtonEulerR.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <NonSmoothLaw.hpp>
#include <OneStepIntegrator.hpp>
#include <OneStepNSProblem.hpp>
#include <ProgressBar.hpp>
#include <SiconosAlgebraProd.hpp>
#include <SiconosException.hpp>
#include <SiconosMemory.hpp>
#include <TimeStepping.hpp>
#include <ioMatrix.hpp>

// What those programs use without including it.
#include <algorithm>
#include <boost/ref.hpp>
#include <boost/shared_ptr.hpp>
#include <boost/tuple/tuple.hpp>
#include <cassert>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <deque>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>
