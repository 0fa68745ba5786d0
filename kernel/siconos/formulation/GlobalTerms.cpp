#include <GlobalTerms.hpp>
#include <LinearOSNS.hpp>
#include <MoreauJeanOSI.hpp>
#include <SecondOrderDS.hpp>
#include <Simulation.hpp>
#include <kernel/support/Exception.hpp>

namespace rico::adapters {

namespace {

/// The systems, each with the place of its first velocity.
using Places = std::vector<std::pair<SP::SecondOrderDS, unsigned>>;

Places placesOf(const ::NonSmoothDynamicalSystem& model, unsigned& size) {
  Places places;
  for (const SP::DynamicalSystem& ds : model.allSystems())
    if (const auto system = std::dynamic_pointer_cast<::SecondOrderDS>(ds)) {
      places.emplace_back(system, size);
      size += system->dimension();
    }
  return places;
}

std::shared_ptr<::MoreauJeanOSI> schemeOf(const SP::Simulation& simulation) {
  if (simulation != nullptr)
    for (const auto& osi : simulation->integrators())
      if (auto scheme = std::dynamic_pointer_cast<::MoreauJeanOSI>(osi)) return scheme;
  throw rico::Exception("a global problem: it is in no simulation with a MoreauJeanOSI");
}

/// The columns of H from `column` on, of one interaction.
void setGradients(const ::Interaction& inter, const Places& places, unsigned column,
                  SimpleMatrix& H) {
  const Coupling& coupling = inter.shared()->coupling();
  for (int side = 0; side < inter.shared()->ends(); ++side)
    for (const auto& [system, first] : places)
      if (system == inter.ds(side))
        for (int row = 0; row < coupling.rows(); ++row)
          for (int j = 0; j < coupling.columns(side); ++j)
            H(first + static_cast<unsigned>(j), column + static_cast<unsigned>(row)) +=
                coupling.output(0, side)[row * coupling.columns(side) + j];
}

}  // namespace

// The free velocities are those of the end without the impulses: q = M v - p(1). b is what the
// reduced problem u = Hᵀ M⁻¹ H r + q_reduced has beyond Hᵀ M⁻¹ q.
GlobalTerms globalTermsOf(const ::LinearOSNS& problem) {
  const SP::Simulation simulation = problem.simulation();
  const auto scheme = schemeOf(simulation);
  unsigned size = 0;
  const Places places = placesOf(*simulation->nonSmoothDynamicalSystem(), size);
  const SP::SiconosVector reduced = problem.q();
  GlobalTerms terms{SimpleMatrix(size, size), SimpleMatrix(size, reduced->size()),
                    SiconosVector(size), *reduced, SiconosVector(size)};
  unsigned column = 0;
  const auto contacts = simulation->indexSet(problem.indexSetLevel());
  for (auto vertex = contacts->begin(); vertex != contacts->end(); ++vertex) {
    const SP::Interaction inter = contacts->bundle(*vertex);
    setGradients(*inter, places, column, terms.H);
    column += inter->dimension();
  }
  SiconosVector free(size);
  for (const auto& [system, first] : places) {
    SimpleMatrix W = *scheme->W(system);
    terms.M.setBlock(first, first, W);
    terms.v.setBlock(first, *system->velocity());
    SiconosVector q = -1.0 * *system->p(1);
    W.multiplyAdd(1.0, system->velocity()->getArray(), q.getArray());
    terms.q.setBlock(first, q);
    W.Solve(q);
    free.setBlock(first, q);
  }
  multiplyTransposeAdd(-1.0, *terms.H.shared(), free.getArray(), terms.b.getArray());
  return terms;
}

}  // namespace rico::adapters
