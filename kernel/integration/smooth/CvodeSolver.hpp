#pragma once

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>

#include <exception>
#include <kernel/integration/smooth/OdeSolver.hpp>
#include <string>

namespace rico {

/// CVODE on plain arrays, without PETSc or communication. Between restarts nothing is allocated.
class CvodeSolver : public OdeSolver {
 public:
  /// `problem` must outlive the solver. The options are copied. Throws if CVODE has no memory.
  CvodeSolver(OdeProblem& problem, const LsodarOptions& options);
  ~CvodeSolver() override;

  // OdeSolver
  void restart(double t, const std::vector<double>& x) override;
  bool advance(double tEnd, double& t, std::vector<double>& x) override;
  const std::vector<int>& roots() const override { return roots_; }
  void interpolate(double t, std::vector<double>& x) override;
  double stepBegin() const override;
  IntegrationStatistics statistics() const override;

 private:
  static int computef(double t, N_Vector x, N_Vector xDot, void* self);
  static int computeg(double t, N_Vector x, double* g, void* self);
  void keepMessage(int code, const char* function, const char* text);
  int setErrorHandler();

  template <class Compute>
  int guard(Compute&& compute);
  void begin(double t);
  void setLimits();
  void attachNonlinearSolver();
  void watchRoots();
  void cutStep(long steps);
  void step(double tEnd);
  void check(int flag);
  [[noreturn]] void fail(int flag);
  void point(std::vector<double>& x) { N_VSetArrayPointer(x.data(), x_); }

  OdeProblem& problem_;
  LsodarOptions options_;
  std::vector<double> start_;
  SUNContext context_ = nullptr;
  void* cvode_ = nullptr;
  N_Vector x_ = nullptr;
  SUNNonlinearSolver fixedPoint_ = nullptr;
  SUNMatrix matrix_ = nullptr;
  SUNLinearSolver linear_ = nullptr;
  std::vector<int> roots_;
  double reached_ = 0.0;    // the motion is computed up to here, without a root before
  bool rootAhead_ = false;  // a root at reached_, not yet returned by advance()
  double rootWidth_ = 0.0;  // CVODE returns the end of an interval around the root
  long held_ = 0;           // number of the step that had a root; 0: none
  IntegrationStatistics past_;
  std::exception_ptr thrown_;
  std::string message_;
};

}  // namespace rico
