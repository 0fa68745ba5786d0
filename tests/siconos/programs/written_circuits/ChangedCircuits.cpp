// An oscillator with a diode or a relay whose matrices, inputs or bounds change in the middle of
// the run.
#include "rows.hpp"
using namespace std;

struct Rig {
  SP::SimpleMatrix A = matrixOf({{0, 2}, {-3, -0.1}}), B = matrixOf({{0}, {1}});
  SP::SimpleMatrix C = matrixOf({{1, 0.3}}), D;
  SP::SiconosVector b = vectorOf({0, 0}), e = vectorOf({0});
  SP::FirstOrderLinearDS ds;
  SP::Interaction inter;
  std::shared_ptr<RelayNSL> law;
  SP::TimeStepping s;

  explicit Rig(bool relay) {
    D = matrixOf({{relay ? 0.05 : 0.5}});
    ds.reset(new FirstOrderLinearDS(vectorOf({1, 0}), A, b));
    SP::FirstOrderLinearR rel(new FirstOrderLinearR(C, B));
    rel->setDPtr(D);
    rel->setePtr(e);
    law.reset(new RelayNSL(1));
    SP::NonSmoothLaw diode(new ComplementarityConditionNSL(1));
    inter.reset(new Interaction(relay ? SP::NonSmoothLaw(law) : diode, rel));
    SP::NonSmoothDynamicalSystem nsds(new NonSmoothDynamicalSystem(0, 4));
    nsds->insertDynamicalSystem(ds);
    nsds->link(inter, ds);
    SP::OneStepNSProblem problem(new LCP());
    if (relay) problem.reset(new Relay(SICONOS_RELAY_LEMKE));
    s.reset(new TimeStepping(nsds, SP::TimeDiscretisation(new TimeDiscretisation(0, 5e-3)),
                             SP::OneStepIntegrator(new EulerMoreauOSI(0.5)), problem));
  }
};

struct Case {
  string name;
  function<void(Rig&)> change;
  vector<double> diode, relay;  // x and lambda at the end, from Siconos 4.4
};

int main() {
  const vector<Case> cases = {
      {"A",
       [](Rig& r) { r.A->setValue(1, 0, -6); },
       {0.269650724672147, -0.411548865787906, 0},
       {-0.0104508132907308, 0.0469350799217519, -0.0725942137158957}},
      {"b",
       [](Rig& r) { r.b->setValue(0, 0.5); },
       {0.179880279416837, 0.396517784702726, 0},
       {0.223385055722861, -0.415919505372715, -1}},
      {"e",
       [](Rig& r) { (*r.e)(0) = 0.3; },
       {-0.113775745853736, 0.628875347138014, 0},
       {-0.0302297299843077, -0.095369122388477, -1}},
      {"D",
       [](Rig& r) { (*r.D)(0, 0) = 0.9; },
       {-0.0397722955572266, 0.612954529180701, 0},
       {0.227437862764788, 0.463455527383733, -0.407193912199898}},
      {"C",
       [](Rig& r) { (*r.C)(0, 1) = -0.3; },
       {0.183362208583582, 1.1303140608172, 0.311464019323153},
       {0.776912339655309, 1.19252818691697, -1}},
      {"B",
       [](Rig& r) { (*r.B)(1, 0) = 0.5; },
       {-0.0586955457097975, 0.621329629152616, 0},
       {0.20633101967544, 0.427643437802197, -1}},
      {"bounds",
       [](Rig& r) { r.law->setUb(0.5), r.law->setLb(-2); },
       {0.072025054700045, 0.536285214785508, 0},
       {-0.00677117283485569, 0.00591408275400892, 0.09993896017306}},
  };
  vector<vector<double>> rows;
  int wrong = 0;
  for (const Case& c : cases)
    for (int relay = 0; relay < 2; relay++) {
      Rig r(relay);
      for (int k = 0; r.s->hasNextEvent(); k++) {
        if (k == 300) c.change(r);
        r.s->computeOneStep();
        const SiconosVector& x = *r.ds->x();
        rows.push_back({r.s->nextTime(), x(0), x(1), (*r.inter->lambda(0))(0)});
        r.s->nextStep();
      }
      const vector<double>& end = relay ? c.relay : c.diode;
      for (int j = 0; j < 3; j++) wrong += expect(c.name, rows.back()[j + 1], end[j], 1e-10);
    }
  return wrong + differs("ChangedCircuits", rows, rows.back(), 0);
}
