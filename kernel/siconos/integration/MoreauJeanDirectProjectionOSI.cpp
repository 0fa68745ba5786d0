#include <MoreauJeanDirectProjectionOSI.hpp>
#include <SchemeOfUser.hpp>
#include <kernel/integration/MoreauJeanCombinedProjectionOSI.hpp>
#include <kernel/integration/MoreauJeanDirectProjectionOSI.hpp>

MoreauJeanDirectProjectionOSI::MoreauJeanDirectProjectionOSI(double theta)
    : MoreauJeanOSI(OSI::MOREAUDIRECTPROJECTIONOSI,
                    schemeOfUser<rico::MoreauJeanDirectProjectionOSI>(theta)) {}

MoreauJeanDirectProjectionOSI::MoreauJeanDirectProjectionOSI(double theta, double gamma)
    : MoreauJeanOSI(OSI::MOREAUDIRECTPROJECTIONOSI,
                    schemeOfUser<rico::MoreauJeanDirectProjectionOSI>(theta, gamma)) {}

double MoreauJeanDirectProjectionOSI::activateYPosThreshold() const {
  return scheme<rico::MoreauJeanDirectProjectionOSI>().activateYPosThreshold();
}

double MoreauJeanDirectProjectionOSI::activateYVelThreshold() const {
  return scheme<rico::MoreauJeanDirectProjectionOSI>().activateYVelThreshold();
}

double MoreauJeanDirectProjectionOSI::deactivateYPosThreshold() const {
  return scheme<rico::MoreauJeanDirectProjectionOSI>().deactivateYPosThreshold();
}

double MoreauJeanDirectProjectionOSI::deactivateYVelThreshold() const {
  return scheme<rico::MoreauJeanDirectProjectionOSI>().deactivateYVelThreshold();
}

void MoreauJeanDirectProjectionOSI::setActivateYPosThreshold(double newValue) {
  scheme<rico::MoreauJeanDirectProjectionOSI>().setActivateYPosThreshold(newValue);
}

void MoreauJeanDirectProjectionOSI::setActivateYVelThreshold(double newValue) {
  scheme<rico::MoreauJeanDirectProjectionOSI>().setActivateYVelThreshold(newValue);
}

void MoreauJeanDirectProjectionOSI::setDeactivateYPosThreshold(double newValue) {
  scheme<rico::MoreauJeanDirectProjectionOSI>().setDeactivateYPosThreshold(newValue);
}

void MoreauJeanDirectProjectionOSI::setDeactivateYVelThreshold(double newValue) {
  scheme<rico::MoreauJeanDirectProjectionOSI>().setDeactivateYVelThreshold(newValue);
}

MoreauJeanCombinedProjectionOSI::MoreauJeanCombinedProjectionOSI(double theta)
    : MoreauJeanOSI(OSI::MOREAUCOMBINEDPROJECTIONOSI,
                    schemeOfUser<rico::MoreauJeanCombinedProjectionOSI>(theta)) {}
