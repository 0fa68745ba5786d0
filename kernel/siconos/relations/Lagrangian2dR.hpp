#pragma once

#include <LagrangianR.hpp>

/// Contact at a point between bodies of the plane, q = (x, y, angle) each: _Nc is the normal from
/// body 2 to body 1, and
///
///     y = (Pc1 − Pc2) · Nc,      row of H: (n, r × n) of body 1, minus that of body 2
///
/// A class of the user's overrides computeh(), which gives the gap and fills _Pc1, _Pc2 and _Nc; or
/// sets points and normal once in the frames of the bodies.
class Lagrangian2d1DR : public LagrangianScleronomousR {
 public:
  SICONOS_VISITED(Lagrangian2d1DR)
  Lagrangian2d1DR() : Lagrangian2d1DR(1) {}

  SP::SiconosVector pc1() const { return _Pc1; }
  SP::SiconosVector pc2() const { return _Pc2; }
  SP::SiconosVector nc() const { return _Nc; }
  SP::SiconosVector relPc1() const { return _relPc1; }
  SP::SiconosVector relPc2() const { return _relPc2; }
  SP::SiconosVector relNc() const { return _relNc; }
  void setpc1(SP::SiconosVector npc) { _Pc1 = std::move(npc); }
  void setpc2(SP::SiconosVector npc) { _Pc2 = std::move(npc); }
  void setnc(SP::SiconosVector nnc) { _Nc = std::move(nnc); }
  void setRelPc1(SP::SiconosVector npc) { _relPc1 = std::move(npc); }
  void setRelPc2(SP::SiconosVector npc) { _relPc2 = std::move(npc); }
  void setRelNc(SP::SiconosVector nnc) { _relNc = std::move(nnc); }
  /// (Pc1 − Pc2) · Nc.
  double distance() const;

  void computeh(const BlockVector& q, BlockVector& z, SiconosVector& y) override;
  void computeJachq(const BlockVector& q, BlockVector& z) override;

 protected:
  explicit Lagrangian2d1DR(unsigned rows) : rows_(rows) {}

  SP::SiconosVector _Pc1 = std::make_shared<SiconosVector>(2u);
  SP::SiconosVector _Pc2 = std::make_shared<SiconosVector>(2u);
  SP::SiconosVector _Nc = std::make_shared<SiconosVector>(2u);
  SP::SiconosVector _relPc1 = std::make_shared<SiconosVector>(2u);
  SP::SiconosVector _relPc2 = std::make_shared<SiconosVector>(2u);
  SP::SiconosVector _relNc = std::make_shared<SiconosVector>(2u);

 private:
  unsigned rows_;
};

/// A contact of the plane that resists rolling: rows of normal, tangent and relative rotation.
class Lagrangian2d3DR : public Lagrangian2d1DR {
 public:
  SICONOS_VISITED(Lagrangian2d3DR)
  Lagrangian2d3DR() : Lagrangian2d1DR(3) {}
};

/// A contact of the plane with friction: its second row is along the tangent (n_y, −n_x).
class Lagrangian2d2DR : public Lagrangian2d1DR {
 public:
  SICONOS_VISITED(Lagrangian2d2DR)
  Lagrangian2d2DR() : Lagrangian2d1DR(2) {}
};
