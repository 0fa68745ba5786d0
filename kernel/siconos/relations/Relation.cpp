#include <Interaction.hpp>
#include <Relation.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/FirstOrderNonLinearDS.hpp>
#include <kernel/systems/SecondOrderDS.hpp>

namespace {

void prepare(BlockVector& blocks, int number) {
  if (static_cast<int>(blocks.numberOfBlocks()) == number) return;
  blocks.setAllVect({});
  for (int i = 0; i < number; ++i) blocks.insertPtr(std::make_shared<SiconosVector>());
}

rico::Vector& vectorOf(const rico::Interaction& interaction, int end,
                       InteractionBlocks::Quantity quantity) {
  if (quantity == InteractionBlocks::Quantity::kState) return interaction.firstOrder(end)->x();
  rico::SecondOrderDS& ds = *interaction.secondOrder(end);
  return quantity == InteractionBlocks::Quantity::kPosition ? ds.q() : ds.velocity();
}

int stateSize(const rico::Interaction& interaction, int end) {
  return interaction.system(end)->dimension();
}

}  // namespace

void Relation::setKernel(std::shared_ptr<rico::Relation> kernel) {
  own_ = dynamic_cast<MapsOfRelation*>(kernel.get());
  kernel_ = std::move(kernel);
}

void Relation::addLinked(const std::shared_ptr<rico::Interaction>& inter) {
  interactions_.push_back(inter);
  given_.clear();
  collectConstants(given_);
}

void Relation::removeLinked(const std::shared_ptr<rico::Interaction>& inter) {
  std::erase_if(interactions_, [&](const auto& other) {
    const auto kept = other.lock();
    return kept == nullptr || kept == inter;
  });
}

void Relation::renewLinked() {
  given_.clear();
  collectConstants(given_);
  for (const auto& inter : interactions_)
    if (const auto kept = inter.lock()) kernel_->initialize(*kept);
}

void Relation::append(const SP::SimpleMatrix& A, std::vector<double>& entries) {
  if (A == nullptr) return;
  const std::shared_ptr<rico::Matrix> values = A->shared();
  const std::ptrdiff_t count = static_cast<std::ptrdiff_t>(values->rows()) * values->cols();
  entries.insert(entries.end(), values->data(), values->data() + count);
}

void Relation::renewChanged() {
  present_.clear();
  collectConstants(present_);
  if (present_ != given_) renewLinked();
}

void Relation::computeOutput(double time, Interaction& inter, unsigned int level) {
  if (own_ != nullptr)
    own_->ownOutput(time, *inter.shared(), static_cast<int>(level));
  else
    kernel_->computeOutput(time, *inter.shared(), static_cast<int>(level));
}

void Relation::computeJach(double time, Interaction& inter) {
  shared()->computeJach(time, *inter.shared());
}

// Gradients of inputs are computed together with those of outputs.
void Relation::computeJacg(double time, Interaction& inter) { computeJach(time, inter); }

void Relation::computeInput(double time, Interaction& inter, unsigned int level) {
  if (own_ != nullptr)
    own_->ownInput(time, *inter.shared(), static_cast<int>(level));
  else
    kernel_->computeInput(time, *inter.shared(), static_cast<int>(level));
}

BlockVector& InteractionBlocks::state(const rico::Interaction& interaction, Quantity quantity) {
  BlockVector& blocks = blocks_[quantity == Quantity::kVelocity ? 1 : 0];
  prepare(blocks, interaction.ends());
  for (int end = 0; end < interaction.ends(); ++end)
    blocks[static_cast<unsigned>(end)]->lookAt(vectorOf(interaction, end, quantity));
  return blocks;
}

BlockVector& InteractionBlocks::z(const rico::Interaction& interaction) {
  BlockVector& blocks = blocks_[2];
  prepare(blocks, interaction.ends());
  for (int end = 0; end < interaction.ends(); ++end)
    blocks[static_cast<unsigned>(end)]->lookAt(interaction.system(end)->z());
  return blocks;
}

BlockVector& InteractionBlocks::split(const rico::Interaction& interaction,
                                      const rico::Vector& values) {
  zero(interaction).scatter(values.data());
  return blocks_[3];
}

BlockVector& InteractionBlocks::zero(const rico::Interaction& interaction) {
  BlockVector& blocks = blocks_[3];
  prepare(blocks, interaction.ends());
  for (int end = 0; end < interaction.ends(); ++end) {
    SiconosVector& block = *blocks[static_cast<unsigned>(end)];
    block.resize(static_cast<unsigned>(stateSize(interaction, end)));
    block.zero();
  }
  return blocks;
}

void Relation::throwWithout(const char* function, const std::string& functionName) {
  throw rico::Exception(std::string("Relation: ") + function + " = " + functionName +
                        " is given to a relation that does not have this function");
}

void Relation::setComputeEFunction(const std::string& /*pluginPath*/,
                                   const std::string& functionName) {
  throwWithout("e(t)", functionName);
}

void Relation::setComputehFunction(const std::string& /*pluginPath*/,
                                   const std::string& functionName) {
  throwWithout("h", functionName);
}

void Relation::setComputegFunction(const std::string& /*pluginPath*/,
                                   const std::string& functionName) {
  throwWithout("g", functionName);
}

void Relation::setComputeJachxFunction(const std::string& /*pluginPath*/,
                                       const std::string& functionName) {
  throwWithout("the gradient of h", functionName);
}

void Relation::setComputeJachzFunction(const std::string& /*pluginPath*/,
                                       const std::string& functionName) {
  throwWithout("the gradient of h by z", functionName);
}

void Relation::setComputeJachlambdaFunction(const std::string& /*pluginPath*/,
                                            const std::string& functionName) {
  throwWithout("the gradient of h by lambda", functionName);
}

void Relation::setComputeJacgxFunction(const std::string& /*pluginPath*/,
                                       const std::string& functionName) {
  throwWithout("the gradient of g by x", functionName);
}

void Relation::setComputeJacglambdaFunction(const std::string& /*pluginPath*/,
                                            const std::string& functionName) {
  throwWithout("the gradient of g by lambda", functionName);
}

void Relation::setComputeFFunction(const std::string& /*pluginPath*/,
                                   const std::string& functionName) {
  throwWithout("F", functionName);
}
