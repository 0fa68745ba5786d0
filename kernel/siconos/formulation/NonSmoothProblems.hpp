#pragma once

// All nonsmooth problems under Siconos' names.

#include <AVI.hpp>
#include <Equality.hpp>
#include <FrictionContact.hpp>
#include <GenericMechanical.hpp>
#include <GlobalFrictionContact.hpp>
#include <LCP.hpp>
#include <LinearOSNS.hpp>
#include <MLCP.hpp>
#include <MultipleImpact.hpp>
#include <Relay.hpp>
#include <RollingFrictionContact.hpp>
