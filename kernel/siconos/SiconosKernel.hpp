#pragma once

// All headers of the kernel under Siconos' names.

#include <SiconosConfig.h>

#include <BlockMatrix.hpp>
#include <BlockVector.hpp>
#include <BoundaryCondition.hpp>
#include <EventDriven.hpp>
#include <FirstOrderLinearDS.hpp>
#include <FirstOrderR.hpp>
#include <Integrators.hpp>
#include <Interaction.hpp>
#include <InteractionManager.hpp>
#include <Lagrangian2dR.hpp>
#include <LagrangianLinearTIDS.hpp>
#include <LagrangianR.hpp>
#include <LinearComplementaritySystemsNSDS.hpp>
#include <NewtonEulerDS.hpp>
#include <NewtonEulerR.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <NonSmoothLaw.hpp>
#include <NonSmoothProblems.hpp>
#include <NumericsForms.hpp>
#include <PluggedObject.hpp>
#include <ProgressBar.hpp>
#include <SiconosAlgebraProd.hpp>
#include <SiconosAlgebraTypeDef.hpp>
#include <SiconosException.hpp>
#include <SiconosMemory.hpp>
#include <SiconosVisitor.hpp>
#include <TimeStepping.hpp>
#include <Tools.hpp>
#include <ioMatrix.hpp>

// Headers that those programs use without including them.
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
