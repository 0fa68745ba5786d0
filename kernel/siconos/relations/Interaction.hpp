#pragma once

#include <DynamicalSystem.hpp>
#include <NonSmoothLaw.hpp>
#include <NotThere.hpp>
#include <Relation.hpp>
#include <kernel/relations/Interaction.hpp>

/// A vector that programs write as a pointer, `*y_k(0)`, and as a reference, `y_k(0)(i)`.
class VectorAccess : public std::shared_ptr<SiconosVector> {
 public:
  VectorAccess(const std::shared_ptr<SiconosVector>& vector)
      : std::shared_ptr<SiconosVector>(vector) {}

  operator const SiconosVector&() const { return **this; }
  double operator()(unsigned int i) const { return (**this)(i); }
  double getValue(unsigned int i) const { return (**this)(i); }
  unsigned int size() const { return (*this)->size(); }
  double norm2() const { return (*this)->norm2(); }
  double normInf() const { return (*this)->normInf(); }
  void display() const { (*this)->display(); }
};

/// An adapter of the kernel's interactions.
class Interaction : public std::enable_shared_from_this<Interaction> {
 public:
  Interaction(SP::NonSmoothLaw NSL, SP::Relation rel);
  SICONOS_NOT_BASE(Interaction(), "give it its law and its relation")
  virtual ~Interaction() = default;
  Interaction(const Interaction&) = delete;
  Interaction& operator=(const Interaction&) = delete;

  SP::NonSmoothLaw nonSmoothLaw() const { return law_; }
  SP::Relation relation() const { return relation_; }
  size_t number() const { return static_cast<size_t>(kernel_->number()); }
  unsigned int dimension() const { return static_cast<unsigned>(kernel_->dimension()); }
  unsigned int getSizeOfDS() const;
  unsigned int getSizeOfY() const { return dimension(); }
  bool has2Bodies() const { return kernel_->ends() == 2; }

  SP::SiconosVector y(const unsigned int i) const { return at(y_, i); }
  VectorAccess y_k(const unsigned int i) const { return at(yk_, i); }
  SP::SiconosVector yOld(const unsigned int i) const { return at(yk_, i); }
  SP::SiconosVector lambdaOld(const unsigned int i) const {
    return std::make_shared<SiconosVector>(memories_[i].getSiconosVector(0));
  }
  const SiconosVector getYOld(const unsigned int i) const { return *at(yk_, i); }
  const SiconosVector getLambdaOld(const unsigned int i) const { return *lambdaOld(i); }
  const SiconosVector getCopyOfy(const unsigned int i) const { return *at(y_, i); }
  void setY(const unsigned int i, const SiconosVector& newValue) { *at(y_, i) = newValue; }
  void setLambda(const unsigned int i, const SiconosVector& newValue) {
    *at(lambda_, i) = newValue;
  }
  SP::SiconosVector lambda(const unsigned int i) const { return at(lambda_, i); }
  const SiconosVector getY(const unsigned int i) const { return *at(y_, i); }
  const SiconosVector getLambda(const unsigned int i) const { return *at(lambda_, i); }
  const VectorOfVectors y() const { return y_; }
  const VectorOfVectors getLambda() const { return lambda_; }
  SiconosMemory& lambdaMemory(unsigned int level) { return memories_[level]; }
  const SiconosVector getCopyOfyOld(const unsigned int i) const { return *yk_[i]; }
  const VectorOfVectors getYOld() const { return yk_; }
  void setY(const VectorOfVectors& values) { copyInto(y_, values); }
  void setLambda(const VectorOfVectors& values) { copyInto(lambda_, values); }
  // Copies values; the interaction keeps its own vectors.
  void setYPtr(const unsigned int i, SP::SiconosVector v) { *y_[i] = *v; }
  void setYPtr(const VectorOfVectors& values) { copyInto(y_, values); }
  void setLambdaPtr(const VectorOfVectors& values) { copyInto(lambda_, values); }
  void setYOld(const unsigned int i, const SiconosVector& v) { *yk_[i] = v; }
  void setYOldPtr(const unsigned int i, SP::SiconosVector v) { *yk_[i] = *v; }
  const VectorOfVectors getLambdaOld() const;
  void setYOld(const VectorOfVectors& values) { copyInto(yk_, values); }
  void setYOldPtr(const VectorOfVectors& values) { copyInto(yk_, values); }
  SICONOS_NOT_THERE(setLambdaOld, "setLambda() before a step: the step remembers it")
  SICONOS_NOT_THERE(setLambdaOldPtr, "setLambda() before a step: the step remembers it")
  // link() gives the interaction its systems and memories.
  void initializeMemory(unsigned int /*steps*/) {}
  void setHas2Bodies(bool /*value*/) {}
  void setDSSizes(unsigned int /*size*/) {}
  void initializeLinkToDsVariables(DynamicalSystem& /*ds1*/, DynamicalSystem& /*ds2*/) {}
  /// Sets the number of the next interaction and returns that before. Interactions are counted as
  /// they are made.
  static size_t resetCount(size_t new_count = 0) { return std::exchange(next_, new_count); }
  VectorOfBlockVectors& linkToDSVariables() { return links_; }
  void setLambdaPtr(unsigned int i, SP::SiconosVector newLambda) { *lambda_[i] = *newLambda; }

  unsigned int lowerLevelForOutput() const { return level(kernel_->lowerLevelForOutput()); }
  unsigned int upperLevelForOutput() const { return level(kernel_->upperLevelForOutput()); }
  unsigned int lowerLevelForInput() const { return level(kernel_->lowerLevelForInput()); }
  unsigned int upperLevelForInput() const { return level(kernel_->upperLevelForInput()); }

  // Have no effect: levels are those that the scheme needs.
  void setLowerLevelForOutput(unsigned int /*newVal*/) {}
  void setUpperLevelForOutput(unsigned int /*newVal*/) {}
  void setLowerLevelForInput(unsigned int /*newVal*/) {}
  void setUpperLevelForInput(unsigned int /*newVal*/) {}
  /// Copies of the parts of the relation's matrices that belong to one system, whose columns (of C)
  /// or rows (of B, or of Cᵀ) begin at `pos`. Of bodies: with velocities as columns.
  SP::SiconosMatrix getLeftInteractionBlockForDS(unsigned int pos, unsigned int size,
                                                 unsigned int sizeDS) const;
  SP::SiconosMatrix getRightInteractionBlockForDS(unsigned int pos, unsigned int sizeDS,
                                                  unsigned int size) const;
  /// Copies the part of C of one system to `block`. Of bodies: with positions as columns.
  void getLeftInteractionBlockForDSProjectOnConstraints(unsigned int pos,
                                                        const SP::SiconosMatrix& block) const;
  /// Copies D, or zero if the relation has none, to `block`.
  void getExtraInteractionBlock(const SP::SiconosMatrix& block) const;
  /// The matrices and the vector of a FirstOrderR by FirstOrderR::mat_C, ..., FirstOrderR::e; null
  /// where the relation has none. Each call looks them up.
  VectorOfSMatrices& relationMatrices();
  VectorOfVectors& relationVectors();
  /// y of the step before.
  SiconosMemory& yMemory(unsigned int level) { return yMemories_[level]; }
  void swapInOldVariables() { kernel_->swapInMemory(); }
  void computeOutput(double time, unsigned int derivativeNumber = 0);
  void computeInput(double time, unsigned int level = 0);
  void swapInMemory() { kernel_->swapInMemory(); }
  void resetLambda(unsigned int level) { lambda_[level]->zero(); }
  void resetAllLambda();
  void reset() { kernel_->reset(); }
  /// Prints the interaction in the layout of Siconos 4.4.
  void display(bool brief = true) const;

  const std::shared_ptr<rico::Interaction>& shared() const { return kernel_; }
  /// The adapter of an interaction of the kernel.
  static Interaction& ownerOf(rico::Interaction& interaction) {
    return static_cast<Owned&>(interaction).owner_;
  }
  /// Called when the interaction is linked.
  void setSystems(SP::DynamicalSystem ds1, SP::DynamicalSystem ds2);
  SP::DynamicalSystem ds(int end) const { return systems_[end]; }

 private:
  VectorOfSMatrices relationMatrices_;
  VectorOfVectors relationVectors_;
  class Owned : public rico::Interaction {
   public:
    Owned(std::shared_ptr<rico::NonSmoothLaw> law, std::shared_ptr<rico::Relation> relation,
          ::Interaction& owner)
        : rico::Interaction(std::move(law), std::move(relation)), owner_(owner) {}
    ::Interaction& owner_;
  };

  void showMemories() const;

  static std::size_t next_;
  static void copyInto(const VectorOfVectors& vectors, const VectorOfVectors& values);
  [[noreturn]] static void throwNoLevel(unsigned level);
  static const SP::SiconosVector& at(const VectorOfVectors& vectors, unsigned level) {
    if (level >= vectors.size()) throwNoLevel(level);
    return vectors[level];
  }
  static unsigned level(int value) { return static_cast<unsigned>(value); }

  std::shared_ptr<rico::Interaction> kernel_;
  SP::NonSmoothLaw law_;
  SP::Relation relation_;
  SP::DynamicalSystem systems_[2];
  VectorOfVectors y_, yk_, lambda_;
  std::vector<SiconosMemory> memories_, yMemories_;
  VectorOfBlockVectors links_;
};
