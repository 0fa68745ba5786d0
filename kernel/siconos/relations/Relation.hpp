#pragma once

#include <BlockVector.hpp>
#include <NotThere.hpp>
#include <PluginTypes.hpp>
#include <SimpleMatrix.hpp>
#include <kernel/relations/Relation.hpp>

namespace RELATION {

enum TYPES { FirstOrder, Lagrangian, NewtonEuler };
enum SUBTYPES {
  NonLinearR,
  LinearR,
  LinearTIR,
  ScleronomousR,
  RheonomousR,
  CompliantR,
  CompliantLinearTIR,
  Type1R,
  Type2R
};

}  // namespace RELATION

namespace rico {
class Interaction;
}

/// Both maps of a relation as the library's class has them, whatever the user's class overrides.
class MapsOfRelation {
 public:
  virtual ~MapsOfRelation() = default;
  virtual void ownOutput(double t, rico::Interaction& interaction, int level) = 0;
  virtual void ownInput(double t, rico::Interaction& interaction, int level) = 0;
};

/// A relation of the kernel under its other name. Those with functions of the user's ask this
/// object for them: its compute functions may be overridden.
class Relation : public std::enable_shared_from_this<Relation> {
 public:
  SICONOS_VISITED_BASE(Relation)
  SICONOS_NOT_BASE(Relation(), "derive it from LagrangianR, NewtonEulerR or FirstOrderR")
  Relation(RELATION::TYPES type, RELATION::SUBTYPES subtype) : type_(type), subtype_(subtype) {}
  virtual ~Relation() = default;
  Relation(const Relation&) = delete;
  Relation& operator=(const Relation&) = delete;

  RELATION::TYPES getType() const { return type_; }
  RELATION::SUBTYPES getSubType() const { return subtype_; }
  virtual bool isLinear() { return shared()->isLinear(); }
  /// Returns true if the residuals of Newton's iterations on y and r are not zero by themselves.
  virtual bool requireResidu() { return false; }
  /// ∂h/∂q, or ∂h/∂x; null where the relation keeps no matrix of it.
  virtual SP::SimpleMatrix C() const { return {}; }
  virtual void initialize(Interaction& /*inter*/) {}
  /// May be overridden; the kernel checks sizes itself.
  virtual void checkSize(Interaction& /*inter*/) {}
  virtual void computeOutput(double time, Interaction& inter, unsigned int level = 0);
  virtual void computeInput(double time, Interaction& inter, unsigned int level = 0);
  /// Prints the relation in the layout of Siconos 4.4.
  virtual void display() const;
  /// Gradients at the present state.
  virtual void computeJach(double time, Interaction& inter);
  virtual void computeJacg(double time, Interaction& inter);
  /// e(t) of linear relations between first-order systems.
  virtual void setComputeEFunction(const std::string& pluginPath, const std::string& functionName);
  // Functions of a plug-in; an error names the one that a relation does not have.
  virtual void setComputehFunction(const std::string& pluginPath, const std::string& functionName);
  virtual void setComputegFunction(const std::string& pluginPath, const std::string& functionName);
  virtual void setComputeJachxFunction(const std::string& pluginPath,
                                       const std::string& functionName);
  virtual void setComputeJachzFunction(const std::string& pluginPath,
                                       const std::string& functionName);
  virtual void setComputeJachlambdaFunction(const std::string& pluginPath,
                                            const std::string& functionName);
  virtual void setComputeJacgxFunction(const std::string& pluginPath,
                                       const std::string& functionName);
  virtual void setComputeJacglambdaFunction(const std::string& pluginPath,
                                            const std::string& functionName);
  virtual void setComputeFFunction(const std::string& pluginPath, const std::string& functionName);

  SICONOS_NOT_THERE(getPluginh, "the functions are those that you set")
  SICONOS_NOT_THERE(getPluging, "the functions are those that you set")
  SICONOS_NOT_THERE(getPluginJachx, "the functions are those that you set")
  SICONOS_NOT_THERE(getPluginJachlambda, "the functions are those that you set")
  SICONOS_NOT_THERE(getPluginJacLg, "the functions are those that you set")
  SICONOS_NOT_THERE(getPluginf, "the functions are those that you set")
  SICONOS_NOT_THERE(getPlugine, "the functions are those that you set")

  /// Called when an interaction that has it is linked to its systems.
  virtual void linked(Interaction& /*inter*/) {}
  /// Notes that an interaction has been linked, or that it no longer is.
  void addLinked(const std::shared_ptr<rico::Interaction>& inter);
  void removeLinked(const std::shared_ptr<rico::Interaction>& inter);
  /// Gives constant matrices to the linked interactions again if the program changed entries.
  void renewChanged();

  const std::shared_ptr<rico::Relation>& shared() const { return kernel_; }

 protected:
  /// Throws: the relation does not have `function`.
  [[noreturn]] static void throwWithout(const char* function, const std::string& functionName);
  void setKernel(std::shared_ptr<rico::Relation> kernel);
  /// Gives new matrices to the interactions that are linked already.
  void renewLinked();
  /// Appends the entries of matrices that are constant unless the program changes them.
  virtual void collectConstants(std::vector<double>& /*entries*/) const {}
  static void append(const SP::SimpleMatrix& A, std::vector<double>& entries);

 private:
  RELATION::TYPES type_;
  RELATION::SUBTYPES subtype_;
  std::shared_ptr<rico::Relation> kernel_;
  MapsOfRelation* own_ = nullptr;
  std::vector<std::weak_ptr<rico::Interaction>> interactions_;
  std::vector<double> given_, present_;  // constants of the linked interactions, and as they are
};

/// The arguments of a relation's functions: the vectors of one interaction's systems as blocks,
/// without copies.
class InteractionBlocks {
 public:
  enum class Quantity { kPosition, kVelocity, kState };

  /// The systems' q, v or x, as they are now.
  BlockVector& state(const rico::Interaction& interaction, Quantity quantity);
  /// The parameters z of the systems.
  BlockVector& z(const rico::Interaction& interaction);
  /// `values`, divided among blocks of the systems' sizes.
  BlockVector& split(const rico::Interaction& interaction, const rico::Vector& values);
  /// Zero blocks of the systems' sizes.
  BlockVector& zero(const rico::Interaction& interaction);

 private:
  BlockVector blocks_[4];
};
