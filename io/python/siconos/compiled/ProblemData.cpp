/// The data of nonsmooth problems and of laws.
#include <pybind11/stl.h>

#include <GlobalTerms.hpp>
#include <NonSmoothLaw.hpp>
#include <NonSmoothProblems.hpp>
#include <Simulation.hpp>
#include <io/python/siconos/compiled/Methods.hpp>

namespace scripts {

namespace {

template <class Problem>
Methods<Problem> bindCoefficients(py::module_& m, const char* name) {
  Methods<Problem> bound(m, name);
  const auto values = [](const Problem& p) {
    return view(std::make_shared<SiconosVector>(*p.mu()));
  };
  const auto at = [](const Problem& p, unsigned i) {
    const auto mu = p.mu();
    checkIndex(i, static_cast<py::ssize_t>(mu->size()));
    return (*mu)[i];
  };
  bound.def("mu", values).def("getMu", values).def("getMu", at);
  bound.def("updateMu", &Problem::updateMu);
  return bound;
}

py::tuple globalTerms(const LinearOSNS& problem) {
  const rico::adapters::GlobalTerms terms = rico::adapters::globalTermsOf(problem);
  const auto matrix = [](const SimpleMatrix& values) {
    return view(SP::SiconosMatrix(std::make_shared<SimpleMatrix>(values)));
  };
  const auto vector = [](const SiconosVector& values) {
    return view(std::make_shared<SiconosVector>(values));
  };
  return py::make_tuple(matrix(terms.M), matrix(terms.H), vector(terms.q), vector(terms.b),
                        vector(terms.v));
}

void bindProblemQueries(py::module_& m) {
  using P = OneStepNSProblem;
  Methods<P>(m, "OneStepNSProblem")
      .def("indexSetLevel", &P::indexSetLevel)
      .def("inputOutputLevel", &P::inputOutputLevel)
      .def("hasBeenUpdated", &P::hasBeenUpdated)
      .def("setHasBeenUpdated", &P::setHasBeenUpdated)
      .def("initialize", &P::initialize)
      .def("preCompute", &P::preCompute);
  Methods<LinearOSNS>(m, "LinearOSNS")
      .def("setzPtr", [](LinearOSNS& l, const VectorArgument& z) { l.setzPtr(z.vector); })
      .def("_global_terms", &globalTerms)
      .def("_dense", [](const LinearOSNS& l) { return view(l.M()->defaultMatrix()); });
  Methods<MLCP>(m, "MLCP").def("reset", &MLCP::reset);
  using J = MLCPProjectOnConstraints;
  Methods<J>(m, "MLCPProjectOnConstraints")
      .def("alpha", &J::alpha)
      .def("setAlpha", &J::setAlpha)
      .def("setDoProjOnEquality", &J::setDoProjOnEquality);
  Methods<Relay>(m, "Relay")
      .def("getLb", [](const Relay& r) { return copied(r.lb()); })
      .def("getUb", [](const Relay& r) { return copied(r.ub()); })
      .def("setLb", [](Relay& r, const VectorArgument& b) { r.setLb(b.vector); })
      .def("setUb", [](Relay& r, const VectorArgument& b) { r.setUb(b.vector); });
  bindCoefficients<FrictionContact>(m, "FrictionContact")
      .def("getFrictionContactDim", &FrictionContact::getFrictionContactDim);
  bindCoefficients<GlobalFrictionContact>(m, "GlobalFrictionContact")
      .def("getGlobalFrictionContactDim", &GlobalFrictionContact::getGlobalFrictionContactDim);
  using R = RollingFrictionContact;
  const auto mur = [](const R& r) { return view(std::make_shared<SiconosVector>(*r.mur())); };
  bindCoefficients<R>(m, "RollingFrictionContact")
      .def("mur", mur)
      .def("getMur", mur)
      .def("updateMur", &R::updateMur)
      .def("getRollingFrictionContactDim", &R::getRollingFrictionContactDim);
  using G = GlobalRollingFrictionContact;
  Methods<G>(m, "GlobalRollingFrictionContact")
      .def("getGlobalRollingFrictionContactDim", &G::getGlobalRollingFrictionContactDim);
}

void bindLawData(py::module_& m) {
  using R = NewtonImpactRollingFrictionNSL;
  Methods<R>(m, "NewtonImpactRollingFrictionNSL")
      .def("setEn", &R::setEn)
      .def("setEt", &R::setEt)
      .def("setMu", &R::setMu)
      .def("setMuR", &R::setMuR);
  using I = MultipleImpactNSL;
  Methods<I>(m, "MultipleImpactNSL")
      .def("ResCof", &I::ResCof)
      .def("Stiff", &I::Stiff)
      .def("ElasCof", &I::ElasCof)
      .def("setResCof", &I::setResCof)
      .def("setStiff", &I::setStiff)
      .def("setElasCoeff", &I::setElasCoeff);
  using X = MixedComplementarityConditionNSL;
  Methods<X>(m, "MixedComplementarityConditionNSL").def("equalitySize", &X::equalitySize);
  Methods<NonSmoothLaw>(m, "NonSmoothLaw").def("isVerified", &NonSmoothLaw::isVerified);
}

}  // namespace

void bindProblemData(py::module_& m) {
  bindProblemQueries(m);
  bindLawData(m);
}

}  // namespace scripts
