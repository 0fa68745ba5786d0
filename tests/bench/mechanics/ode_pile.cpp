#ifdef RICO_BENCH_ODE
#include <ode/ode.h>

#include <array>
#endif

#include "bench/mechanics/pile.hpp"

namespace rico::bench {

#ifdef RICO_BENCH_ODE
namespace {

/// The iterative step of ODE (dWorldQuickStep), with friction as a pyramid that scales with the
/// normal force, in a hashed space. That space numbers pairs of bodies by an int and aborts above
/// 131 000 bodies; larger piles use a space with sorted axes, first the longest axis of the pile.
class OdePile : public Contestant {
 public:
  OdePile(const Pile& pile, int sweeps) {
    dInitODE2(0);
    world_ = dWorldCreate(), touch_ = dJointGroupCreate(0);
    constexpr std::size_t kMostHashed = 130000;
    if (pile.start.size() > kMostHashed) {
      space_ = dSweepAndPruneSpaceCreate(nullptr, dSAP_AXES_ZXY);
    } else {
      space_ = dHashSpaceCreate(nullptr);
      dHashSpaceSetLevels(space_, -1, 1);
    }
    dWorldSetGravity(world_, 0, 0, -Pile::kGravity);
    dWorldSetQuickStepNumIterations(world_, sweeps);
    for (const Frame& wall : pile.walls()) {
      const Vec3 n = wall.axes.column[2];
      dCreatePlane(space_, n.x, n.y, n.z, dot(n, wall.origin));
    }
    const double edge = 2 * Pile::kRadius;
    for (const Place& p : pile.start) {
      const dBodyID body = dBodyCreate(world_);
      dMass mass;
      if (pile.cubes)
        dMassSetBoxTotal(&mass, 1, edge, edge, edge);
      else
        dMassSetSphereTotal(&mass, 1, Pile::kRadius);
      dBodySetMass(body, &mass);
      dBodySetPosition(body, p.centre.x, p.centre.y, p.centre.z);
      const Quaternion& q = p.orientation;
      const dQuaternion turn = {q.w, q.x, q.y, q.z};
      dBodySetQuaternion(body, turn);
      const dGeomID geom =
          pile.cubes ? dCreateBox(space_, edge, edge, edge) : dCreateSphere(space_, Pile::kRadius);
      dGeomSetBody(geom, body);
      bodies_.push_back(body);
    }
  }
  ~OdePile() override {
    dJointGroupDestroy(touch_), dSpaceDestroy(space_), dWorldDestroy(world_);
    dCloseODE();
  }

  const char* name() const override { return "ODE"; }
  std::vector<Place> places() override {
    std::vector<Place> result;
    for (const dBodyID body : bodies_) {
      const dReal *p = dBodyGetPosition(body), *q = dBodyGetQuaternion(body);
      result.push_back({{p[0], p[1], p[2]}, {q[0], q[1], q[2], q[3]}});
    }
    return result;
  }
  std::size_t contacts() override { return contacts_; }

 protected:
  void step() override {
    contacts_ = 0;
    dSpaceCollide(space_, this, [](void* self, dGeomID a, dGeomID b) {
      static_cast<OdePile*>(self)->touch(a, b);
    });
    dWorldQuickStep(world_, Pile::kStep);
    dJointGroupEmpty(touch_);
  }

 private:
  void touch(dGeomID a, dGeomID b) {
    std::array<dContact, 4> points;
    const int count = dCollide(a, b, points.size(), &points[0].geom, sizeof(dContact));
    for (int i = 0; i < count; ++i) {
      points[i].surface = {};
      points[i].surface.mode = dContactApprox1;
      points[i].surface.mu = Pile::kMu;
      const dJointID joint = dJointCreateContact(world_, touch_, &points[i]);
      dJointAttach(joint, dGeomGetBody(a), dGeomGetBody(b));
    }
    contacts_ += count;
  }

  dWorldID world_;
  dSpaceID space_;
  dJointGroupID touch_;
  std::vector<dBodyID> bodies_;
  std::size_t contacts_ = 0;
};

}  // namespace
#endif

std::unique_ptr<Contestant> makeOde([[maybe_unused]] const Pile& pile,
                                    [[maybe_unused]] int sweeps) {
#ifdef RICO_BENCH_ODE
  return std::make_unique<OdePile>(pile, sweeps);
#else
  return nullptr;
#endif
}

}  // namespace rico::bench
