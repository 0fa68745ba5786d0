#include <algorithm>
#include <mechanics/elastic/multigrid/Multigrid.hpp>

namespace rico {
namespace {

/// y ← A x, a square block.
template <int B>
void blockTimes(const double* A, const double* x, double* y) {
  std::fill_n(y, B, 0.0);
  addBlockTimes<B, B>(A, x, y);
}

}  // namespace

void Multigrid::apply(const double* f, double* x) {
  Level& finest = levels_.front();
  std::copy_n(f, finest.f.size(), finest.f.data());
  cycle(0);
  std::copy_n(finest.x.data(), finest.x.size(), x);
}

void Multigrid::cycle(std::size_t number) {
  Level& level = levels_[number];
  const bool isCoarsest = number + 1 == levels_.size();
  if (isCoarsest && isFactored_) return solveCoarsest(level);
  std::fill(level.x.begin(), level.x.end(), 0.0);
  std::fill(level.u.begin(), level.u.end(), 0.0);
  std::fill(level.push.begin(), level.push.end(), 0.0);
  level.size() == 3 ? relaxForward<3>(level) : relaxForward<6>(level);
  if (!isCoarsest) correct(level, levels_[number + 1], number);
  level.size() == 3 ? relaxBackward<3>(level) : relaxBackward<6>(level);
}

// D times the change of u.
void Multigrid::addPush(Level& level, int contact, const double* du) const {
  addBlockTimes<3, 3>(weights_.data() + 9 * contact, du, level.push.data() + 3 * contact);
}

// u = H x + G y, and D u.
void Multigrid::outputs(Level& level) const {
  multiply(*level.H, level.x.data(), level.u.data());
  addTimes(contacts_->bodies, level.x.data() + level.rows() * level.size(), level.u.data());
  std::fill(level.push.begin(), level.push.end(), 0.0);
  for (int c = 0; c < contacts_->contacts(); ++c) addPush(level, c, level.u.data() + 3 * c);
}

// Solves the row of node i, whose residual without contacts is given; x_i is part of it.
template <int B>
void Multigrid::relaxNode(Level& level, int i, double* residual) {
  const int t = level.placeOfTouched[i];
  if (t >= 0)
    for (std::int64_t e = level.start[t]; e < level.start[t + 1]; ++e) {
      const auto [c, k] = level.entry[static_cast<std::size_t>(e)];
      addBlockTransposedTimes<3, B>(level.H->block(k), level.push.data() + 3 * c, residual, -1.0);
    }
  double dx[B];
  blockTimes<B>(level.inverse.data() + i * B * B, residual, dx);
  for (int r = 0; r < B; ++r) level.x[B * i + r] += dx[r];
  if (t >= 0)
    for (std::int64_t e = level.start[t]; e < level.start[t + 1]; ++e) {
      const auto [c, k] = level.entry[static_cast<std::size_t>(e)];
      double du[3] = {};
      addBlockTimes<3, B>(level.H->block(k), dx, du);
      addPush(level, c, du);
    }
}

// D u of the contacts of node i that its row has been solved with.
template <int B>
void Multigrid::keepPush(Level& level, int i) {
  const int t = level.placeOfTouched[i];
  if (t < 0) return;
  double* kept = level.kept.data() + B * t;
  std::fill_n(kept, B, 0.0);
  for (std::int64_t e = level.start[t]; e < level.start[t + 1]; ++e) {
    const auto [c, k] = level.entry[static_cast<std::size_t>(e)];
    addBlockTransposedTimes<3, B>(level.H->block(k), level.push.data() + 3 * c, kept);
  }
}

// From x = 0: blocks of nodes that come later multiply zeros.
template <int B>
void Multigrid::relaxForward(Level& level) {
  for (int phase = 0; phase < level.order.phases(); ++phase)
    workers_->share(level.order.tiles(), [&](int tile) {
      level.order.forward(phase, tile, [&](int i) {
        double residual[B];
        std::copy_n(level.f.data() + B * i, B, residual);
        level.sweep.subtractEarlier<B>(i, level.x.data(), residual);
        relaxNode<B>(level, i, residual);
        keepPush<B>(level, i);
      });
    });
  relaxBodies(level, true);
}

template <int B>
void Multigrid::relaxBackward(Level& level) {
  relaxBodies(level, false);
  for (int phase = level.order.phases() - 1; phase >= 0; --phase)
    workers_->share(level.order.tiles(), [&](int tile) {
      level.order.backward(phase, tile, [&](int i) {
        double residual[B];
        std::copy_n(level.f.data() + B * i, B, residual);
        level.sweep.subtractAll<B>(i, level.x.data(), residual);
        relaxNode<B>(level, i, residual);
      });
    });
}

void Multigrid::relaxBodies(Level& level, bool forward) {
  const int bodies = contacts_->numberOfBodies(), first = level.rows() * level.size();
  for (int n = 0; n < bodies; ++n) {
    const int b = forward ? n : bodies - 1 - n;
    double residual[kBodySize], dx[kBodySize];
    double* x = level.x.data() + first + kBodySize * b;
    std::copy_n(level.f.data() + first + kBodySize * b, kBodySize, residual);
    addBlockTimes<6, 6>(contacts_->masses.data() + 36 * b, x, residual, -1.0);
    for (const auto& [c, k] : ofBody_[static_cast<std::size_t>(b)])
      addBlockTransposedTimes<3, 6>(contacts_->bodies.block(k), level.push.data() + 3 * c, residual,
                                    -1.0);
    blockTimes<6>(inverseMasses_.data() + 36 * b, residual, dx);
    for (int r = 0; r < kBodySize; ++r) x[r] += dx[r];
    for (const auto& [c, k] : ofBody_[static_cast<std::size_t>(b)]) {
      double du[3] = {};
      addBlockTimes<3, 6>(contacts_->bodies.block(k), dx, du);
      addPush(level, c, du);
    }
  }
}

// The residual of a row was zero when it was solved. Its later changes come from the nodes that
// were visited later, and from contacts that changed since.
template <int B>
void Multigrid::residualAfterForward(Level& level, double* residual) {
  workers_->share(level.order.tiles(), [&](int tile) {
    for (int i = level.order.first(tile); i < level.order.first(tile + 1); ++i) {
      double* r = residual + B * i;
      std::fill_n(r, B, 0.0);
      level.sweep.subtractLater<B>(i, level.x.data(), r);
      const int t = level.placeOfTouched[i];
      if (t < 0) continue;
      for (int d = 0; d < B; ++d) r[d] += level.kept[B * t + d];
      for (std::int64_t e = level.start[t]; e < level.start[t + 1]; ++e) {
        const auto [c, k] = level.entry[static_cast<std::size_t>(e)];
        addBlockTransposedTimes<3, B>(level.H->block(k), level.push.data() + 3 * c, r, -1.0);
      }
    }
  });
  residualOfBodies(level, residual + B * level.rows());
}

void Multigrid::residualOfBodies(const Level& level, double* rest) const {
  const int first = level.rows() * level.size();
  for (int b = 0; b < contacts_->numberOfBodies(); ++b, rest += kBodySize) {
    std::copy_n(level.f.data() + first + kBodySize * b, kBodySize, rest);
    addBlockTimes<6, 6>(contacts_->masses.data() + 36 * b, level.x.data() + first + kBodySize * b,
                        rest, -1.0);
    for (const auto& [c, k] : ofBody_[static_cast<std::size_t>(b)])
      addBlockTransposedTimes<3, 6>(contacts_->bodies.block(k), level.push.data() + 3 * c, rest,
                                    -1.0);
  }
}

// The residual after the forward sweep, on the coarse level.
template <int B>
void Multigrid::restrictResidual(Level& level, Level& coarse) {
  double* r = residual_.data();
  residualAfterForward<B>(level, r);
  workers_->share(coarse.order.tiles(), [&](int t) {
    for (int J = coarse.order.first(t); J < coarse.order.first(t + 1); ++J)
      level.transfer.restrict<B>(J, r, coarse.f.data());
  });
}

template <int B>
void Multigrid::prolong(Level& level, const Level& coarse) const {
  workers_->share(level.order.tiles(), [&](int t) {
    for (int i = level.order.first(t); i < level.order.first(t + 1); ++i)
      level.transfer.prolong<B>(i, coarse.x.data(), level.x.data());
  });
}

void Multigrid::correct(Level& level, Level& coarse, std::size_t number) {
  level.size() == 3 ? restrictResidual<3>(level, coarse) : restrictResidual<6>(level, coarse);
  const int bodies = kBodySize * contacts_->numberOfBodies();
  const int fine = level.rows() * level.size(), below = coarse.rows() * coarse.size();
  std::copy_n(residual_.data() + fine, bodies, coarse.f.data() + below);
  cycle(number + 1);
  level.size() == 3 ? prolong<3>(level, coarse) : prolong<6>(level, coarse);
  for (int e = 0; e < bodies; ++e) level.x[fine + e] += coarse.x[below + e];
  outputs(level);
}

}  // namespace rico
