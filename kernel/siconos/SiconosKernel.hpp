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
#include <SiconosAlgebraProd.hpp>
#include <SiconosException.hpp>
#include <SiconosMemory.hpp>
#include <TimeStepping.hpp>
#include <ioMatrix.hpp>

// What those programs use without including it.
#include <cassert>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>
