#pragma once

// All integrators under Siconos' names.

#include <D1MinusLinearOSI.hpp>
#include <EulerMoreauOSI.hpp>
#include <LsodarOSI.hpp>
#include <MoreauJeanBilbaoOSI.hpp>
#include <MoreauJeanDirectProjectionOSI.hpp>
#include <MoreauJeanOSI.hpp>
#include <NewMarkAlphaOSI.hpp>
#include <SchatzmanPaoliOSI.hpp>
#include <ZeroOrderHoldOSI.hpp>
