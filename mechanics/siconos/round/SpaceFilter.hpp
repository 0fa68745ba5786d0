#pragma once

#include <CircularDS.hpp>
#include <CircularR.hpp>
#include <DiskMovingPlanR.hpp>
#include <InteractionManager.hpp>
#include <NotThere.hpp>
#include <SiconosAlgebraTypeDef.hpp>
#include <SimpleMatrix.hpp>
#include <SphereLDS.hpp>
#include <SphereNEDS.hpp>
#include <unordered_map>

DEFINE_SPTR(SpaceFilter)

using FMatrix = boost::numeric::ublas::matrix<FTime, boost::numeric::ublas::column_major>;
NAME_SPACE_SPTR(FMatrix)

/// Contacts between the disks, circles and balls of a model, and with lines or planes. At the
/// beginning of each step near contacts are linked, and distant ones unlinked. The law is that of
/// groups 0 and 0 (insertNonSmoothLaw).
class SpaceFilter : public InteractionManager, public std::enable_shared_from_this<SpaceFilter> {
 public:
  SpaceFilter() : SpaceFilter(1, 1, SP::SiconosMatrix()) {}
  /// Rows of `plans`: A, B, C of a line, also its centre's x, y and its width (0: no ends) for
  /// disks; A, B, C, D of a plane for balls. Rows of `moving_plans`: A, B, C of a line and their
  /// rates. The sizes of boxes and cells have no effect: the search for neighbours does not need
  /// them.
  SpaceFilter(unsigned int bboxfactor, unsigned int cellsize, SP::SiconosMatrix plans,
              SP::FMatrix moving_plans = SP::FMatrix());

  unsigned int bboxfactor() const { return bboxfactor_; }
  unsigned int cellsize() const { return cellsize_; }
  void setBBoxfactor(unsigned int value) { bboxfactor_ = value; }
  void setCellsize(unsigned int value) { cellsize_ = value; }

  void updateInteractions(SP::Simulation simulation) override;
  SICONOS_NOT_THERE(insert, "bodies of the model are found in each step")
  SICONOS_NOT_THERE(haveNeighbours, "contacts are linked where bodies are near: Topology has them")
  SICONOS_NOT_THERE(minDistance, "Interaction::y(0) of the contacts that are linked")

 private:
  struct Body;
  struct Key {
    std::size_t a, b;  // numbers of systems; b: or of a plane
    int kind;          // 0: two bodies, 1: plane, 2: moving plane
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const {
      return (key.a * 1000003u + key.b) * 3u + static_cast<std::size_t>(key.kind);
    }
  };
  struct Linked {
    SP::Interaction contact;
    bool isNear;
  };

  std::vector<Body> bodies(Simulation& simulation) const;
  void pairs(std::vector<Body>& bodies, Simulation& simulation);
  void planes(const Body& body, Simulation& simulation);
  template <class Make>
  void keep(const Key& key, double gap, const Body& one, const Body* two, const Make& make,
            Simulation& simulation);

  unsigned bboxfactor_, cellsize_;
  SP::SiconosMatrix plans_;
  SP::FMatrix movingPlans_;
  double reach_ = 0;  // gaps up to here are near, in this step
  std::unordered_map<Key, Linked, KeyHash> linked_;
};
