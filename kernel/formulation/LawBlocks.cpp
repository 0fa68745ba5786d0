#include <algorithm>
#include <kernel/formulation/LawBlocks.hpp>
#include <kernel/laws/NonSmoothLaw.hpp>
#include <limits>

namespace rico {

void LawBlocks::clear() {
  blocks_.clear();
  polyhedra_.clear();
  for (std::vector<double>* values : {&lb_, &ub_, &mu_, &muR_}) values->clear();
}

bool LawBlocks::joins(RicoCone cone, int size) const {
  return cone != RICO_NORMAL_CONE && !blocks_.empty() && blocks_.back().cone == cone &&
         blocks_.back().size == size;
}

void LawBlocks::add(RicoCone cone, int size) {
  constexpr double kNone = std::numeric_limits<double>::infinity();
  if (joins(cone, size)) {
    ++blocks_.back().count;
  } else {
    RicoArrayBlock block = {};
    block.cone = cone;
    block.size = size;
    block.count = 1;
    blocks_.push_back(block);
  }
  lb_.resize(lb_.size() + size, -kNone);
  ub_.resize(ub_.size() + size, kNone);
  mu_.push_back(0.0);
  muR_.push_back(0.0);
}

void LawBlocks::append(const NonSmoothLaw& law) {
  add(law.isBox() ? RICO_BOX : law.cone(), law.size());
  if (law.isBox())
    law.bounds(lb_.data() + lb_.size() - law.size(), ub_.data() + ub_.size() - law.size());
  mu_.back() = law.mu();
  muR_.back() = law.muR();
  if (law.polyhedronH() == nullptr) return;
  polyhedra_.push_back(law.polyhedronH()->transposed());  // row by row
  blocks_.back().nk = law.polyhedronK()->size();
  blocks_.back().k = law.polyhedronK()->data();
}

void LawBlocks::append(int rows, const double* lb, const double* ub) {
  add(RICO_BOX, rows);
  std::copy_n(lb, rows, lb_.end() - rows);
  std::copy_n(ub, rows, ub_.end() - rows);
}

const std::vector<RicoArrayBlock>& LawBlocks::blocks() {
  std::size_t row = 0, set = 0, polyhedron = 0;
  for (RicoArrayBlock& block : blocks_) {
    if (block.cone == RICO_BOX) {
      block.lb = lb_.data() + row;
      block.ub = ub_.data() + row;
    }
    block.mu = mu_.data() + set;
    block.mu_r = muR_.data() + set;
    if (block.cone == RICO_NORMAL_CONE) block.H = polyhedra_[polyhedron++].data();
    row += static_cast<std::size_t>(block.size) * block.count;
    set += block.count;
  }
  return blocks_;
}

}  // namespace rico
