// Three masses with walls by Schatzman-Paoli; matrices of the scheme, a derived class that counts.
#include "program.hpp"
using namespace std;
class Counting : public SchatzmanPaoliOSI {
 public:
  int n = 0;
  Counting() : SchatzmanPaoliOSI(.5) {}
  bool addInteractionInIndexSet(SP::Interaction i, unsigned int l) override {
    n++;
    return SchatzmanPaoliOSI::addInteractionInIndexSet(i, l);
  }
  bool removeInteractionFromIndexSet(SP::Interaction i, unsigned int l) override {
    return SchatzmanPaoliOSI::removeInteractionFromIndexSet(i, l);
  }
};
int main() {
  try {
    unsigned n = 3;
    SP::SiconosVector q(new SiconosVector(n)), v(new SiconosVector(n));
    (*v)(2) = 1.;
    (*v)(0) = -1.5;
    SP::SimpleMatrix M(new SimpleMatrix(n, n)), K(new SimpleMatrix(n, n)),
        C(new SimpleMatrix(n, n));
    M->eye();
    for (unsigned i = 0; i < n; i++) {
      (*K)(i, i) = 20;
      if (i) (*K)(i, i - 1) = (*K)(i - 1, i) = -10;
    }
    SP::LagrangianLinearTIDS ds(new LagrangianLinearTIDS(q, v, M, K, C));
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(0, 3.));
    m->insertDynamicalSystem(ds);
    vector<SP::Interaction> I;
    for (int i = 0; i < 2; i++) {
      SP::SimpleMatrix H(new SimpleMatrix(1, n));
      (*H)(0, 2 * i) = i ? -1 : 1;
      SP::SiconosVector b(new SiconosVector(1, .1));
      I.push_back(SP::Interaction(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(.7)),
                                                  SP::Relation(new LagrangianLinearTIR(H, b)))));
      m->link(I.back(), ds);
    }
    std::shared_ptr<Counting> osi(new Counting());
    SP::TimeStepping s(new TimeStepping(m, SP::TimeDiscretisation(new TimeDiscretisation(0, 1e-3)),
                                        osi, SP::LCP(new LCP())));
    SimpleMatrix d(3001, 6);
    int k = 0;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      d(k, 0) = s->nextTime();
      for (int i = 0; i < 3; i++) d(k, 1 + i) = (*ds->q())(i);
      d(k, 4) = (*ds->velocity())(0);
      d(k, 5) = (*I[0]->y(0))(0);
      s->nextStep();
      k++;
    }
    d.resize(k, 6);
    SP::SimpleMatrix W = osi->W(ds);
    W->display();
    cout << (osi->n > 0) << endl;
    ioMatrix::write("MassesBetweenWalls.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d,
                   {3, 0.03978924317562634, 0.0628834180341353, 0.09707927877024783,
                    -0.4027102423163023, 0.1397892431756264},
                   1e-9))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
