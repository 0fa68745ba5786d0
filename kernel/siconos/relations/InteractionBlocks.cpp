/// Parts of the matrices of relations, as the blocks of a nonsmooth problem use them.
#include <FirstOrderR.hpp>
#include <Interaction.hpp>
#include <LagrangianR.hpp>
#include <NewtonEulerR.hpp>
#include <kernel/support/Exception.hpp>

namespace {

SP::SimpleMatrix gradientOf(const Relation& relation) {
  const auto* bodies = dynamic_cast<const NewtonEulerR*>(&relation);
  return bodies != nullptr ? bodies->jachqT() : relation.C();
}

SP::SimpleMatrix inputOf(const Relation& relation) {
  const auto* first = dynamic_cast<const FirstOrderR*>(&relation);
  return first == nullptr ? nullptr : first->B();
}

SP::SimpleMatrix multiplierMatrixOf(const Relation& relation) {
  if (const auto* first = dynamic_cast<const FirstOrderR*>(&relation)) return first->D();
  if (const auto* second = dynamic_cast<const LagrangianR*>(&relation)) return second->jachlambda();
  return nullptr;
}

/// Copies the part of `from` that begins at (row, column) to `to`; entries of (j, i) if transposed.
void copyPart(const SP::SimpleMatrix& from, unsigned row, unsigned column, bool transposed,
              SiconosMatrix& to) {
  if (from == nullptr) throw rico::Exception("Interaction: its relation has no such matrix yet");
  for (unsigned i = 0; i < to.size(0); ++i)
    for (unsigned j = 0; j < to.size(1); ++j)
      to.setValue(i, j, transposed ? (*from)(row + j, column + i) : (*from)(row + i, column + j));
}

}  // namespace

SP::SiconosMatrix Interaction::getLeftInteractionBlockForDS(unsigned int pos, unsigned int size,
                                                            unsigned int sizeDS) const {
  auto block = std::make_shared<SimpleMatrix>(size, sizeDS);
  copyPart(gradientOf(*relation_), 0, pos, false, *block);
  return block;
}

SP::SiconosMatrix Interaction::getRightInteractionBlockForDS(unsigned int pos, unsigned int sizeDS,
                                                             unsigned int size) const {
  auto block = std::make_shared<SimpleMatrix>(sizeDS, size);
  if (const SP::SimpleMatrix input = inputOf(*relation_))
    copyPart(input, pos, 0, false, *block);
  else
    copyPart(gradientOf(*relation_), 0, pos, true, *block);
  return block;
}

void Interaction::getLeftInteractionBlockForDSProjectOnConstraints(
    unsigned int pos, const SP::SiconosMatrix& block) const {
  copyPart(relation_->C(), 0, pos, false, *block);
}

void Interaction::getExtraInteractionBlock(const SP::SiconosMatrix& block) const {
  const SP::SimpleMatrix matrix = multiplierMatrixOf(*relation_);
  block->zero();
  if (matrix != nullptr) copyPart(matrix, 0, 0, false, *block);
}
