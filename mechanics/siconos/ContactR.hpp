#pragma once

#include <Contact2dR.hpp>
#include <NewtonEulerR.hpp>

DEFINE_SPTR(ContactR)
DEFINE_SPTR(Contact5DR)

class RigidBodyDS;

/// Contact with friction in space; the second class also has rolling resistance.
class ContactR : public FollowingContact<NewtonEuler3DR, RigidBodyDS> {};
class Contact5DR : public FollowingContact<NewtonEuler5DR, RigidBodyDS> {};
