/// `ricochet siconos`: compiles and runs programs written for the interface of Siconos.
#include "cli/program.hpp"

using namespace rico::test;

namespace {

// A ball falls under its weight, which a plug-in computes; the program writes its position after a
// second.
constexpr const char* kProgram = R"(#include <SiconosKernel.hpp>
int main() {
  try {
    SP::SiconosVector q0(new SiconosVector(1, 1.0)), v0(new SiconosVector(1));
    SP::SimpleMatrix mass(new SimpleMatrix(1, 1));
    mass->eye();
    SP::LagrangianLinearTIDS ball(new LagrangianLinearTIDS(q0, v0, mass));
    ball->setComputeFExtFunction("WeightPlugin", "weight");
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0.0, 1.0));
    model->insertDynamicalSystem(ball);
    SP::TimeDiscretisation td(new TimeDiscretisation(0.0, 0.5));
    SP::TimeStepping s(new TimeStepping(model, td, 0));
    s->insertIntegrator(SP::MoreauJeanOSI(new MoreauJeanOSI(0.5)));
    while (s->hasNextEvent()) {
      s->computeOneStep();
      s->nextStep();
    }
    SimpleMatrix data(1, 2);
    data(0, 0) = s->startingTime();
    data(0, 1) = (*ball->q())(0);
    ioMatrix::write("ball.dat", "ascii", data, "noDim");
    return 0;
  } catch (...) {
    Siconos::exception::process();
    return 3;
  }
}
)";

constexpr const char* kPlugin =
    "extern \"C\" void weight(double, unsigned, double* f, unsigned, double*) { f[0] = -2.0; }\n";

}  // namespace

TEST(CliSiconos, CompilesRunsAndPrintsTheNameOfTheResult) {
  const Folder folder;
  folder.put("ball.cpp", kProgram);
  folder.put("WeightPlugin.cpp", kPlugin);
  const Ended r = ricochet("siconos " + folder.file("ball.cpp"));
  EXPECT_EQ(r.status, 0) << r.err;
  EXPECT_TRUE(contains(
      r.err, {"compiling WeightPlugin.cpp", "compiling ball.cpp", "result: ", "ball.dat"}));
  double t = 0.0, q = 1.0;
  std::istringstream(bytesOf(folder.file("ball.dat"))) >> t >> q;
  EXPECT_DOUBLE_EQ(t, 1.0);
  EXPECT_NEAR(q, 0.0, 1e-15);  // 1 − ½ 2 t²

  // Without the plug-in, or with a plug-in that lacks the function, the program reports the error.
  std::filesystem::remove(folder.file("WeightPlugin.so"));
  const std::string program = "cd " + folder.file(".") + " && ./ball 2>&1";
  const Ended without = shell(program);
  EXPECT_EQ(without.status, 3);
  EXPECT_TRUE(contains(without.out, {"WeightPlugin"}));
  folder.put("WeightPlugin.cpp", "extern \"C\" void height() {}\n");
  shell("cd " + folder.file(".") + " && c++ -shared -fPIC WeightPlugin.cpp -o WeightPlugin.so");
  const Ended lacking = shell(program);
  EXPECT_EQ(lacking.status, 3);
  EXPECT_TRUE(contains(lacking.out, {"weight", "WeightPlugin"}));
}

// The loader tries a dozen subfolders of each folder of a program; only two folders have modules.
TEST(CliSiconos, LoaderSearchesFewFolders) {
  const Folder folder;
  folder.put("empty.cpp", "#include <SiconosKernel.hpp>\nint main() { SiconosVector q(1); }\n");
  EXPECT_EQ(ricochet("siconos " + folder.file("empty.cpp")).status, 0);
  const std::string program = "cd " + folder.file(".") + " && ";
  if (shell(program + "ldd empty | grep -q ricochet").status == 0) GTEST_SKIP() << "shared";
  const Ended r = shell(program + "LD_DEBUG=libs ./empty 2>&1 | grep -c 'trying file='");
  EXPECT_LT(std::stoi(r.out), 80);
}

TEST(CliSiconos, ErrorsAreReported) {
  const Folder folder;
  EXPECT_EQ(ricochet("siconos").status, 1);
  const Ended absent = ricochet("siconos " + folder.file("absent.cpp"));
  EXPECT_EQ(absent.status, 1);
  EXPECT_TRUE(contains(absent.err, {"there is no file", "absent.cpp"}));
  folder.put("wrong.cpp", "int main() { return nothing; }\n");
  const Ended wrong = ricochet("siconos " + folder.file("wrong.cpp"));
  EXPECT_EQ(wrong.status, 1);
  EXPECT_TRUE(contains(wrong.err, {"nothing", "wrong.cpp does not compile"}));
  EXPECT_TRUE(contains(ricochet("siconos --no-rum x.cpp").err, {"did you mean --no-run?"}));
}

TEST(CliSiconos, UnchangedFilesAreNotCompiledAgain) {
  const Folder folder;
  folder.put("two words.h", "#define ANSWER 7\n");
  folder.put("answer.cpp", "#include \"two words.h\"\nint main() { return ANSWER; }\n");
  const std::string command = "siconos " + folder.file("answer.cpp");
  const Ended first = ricochet(command), second = ricochet(command);
  EXPECT_TRUE(contains(first.err, {"compiling answer.cpp"}));
  EXPECT_FALSE(contains(second.err, {"compiling"}));
  EXPECT_EQ(second.status, 7);
  folder.put("two words.h", "#define ANSWER 8\n");
  const Ended third = ricochet(command);
  EXPECT_TRUE(contains(third.err, {"compiling answer.cpp"}));
  EXPECT_EQ(third.status, 8);

  // The compiler is not started at all.
  const std::string compiler = folder.file("compiler"), starts = folder.file("starts");
  folder.put("compiler", "#!/bin/sh\necho started >>" + starts + "\nexec c++ \"$@\"\n");
  EXPECT_EQ(shell("chmod +x " + compiler + "; CXX=" + compiler + " ricochet " + command).status, 8);
  EXPECT_FALSE(std::filesystem::exists(starts));
}

// The plug-in uses the word `class` as a name, which only a C compiler accepts, and its function
// has no mangled name.
TEST(CliSiconos, PluginsInCAreCompiledAsC) {
  const Folder folder;
  folder.put("ball.cpp", kProgram);
  folder.put("WeightPlugin.c",
             "void weight(double t, unsigned n, double* f, unsigned m, double* z) {\n"
             "  int class = n;\n  (void)t, (void)m, (void)z;\n  f[0] = -2.0 * class;\n}\n");
  const Ended r = ricochet("siconos " + folder.file("ball.cpp"));
  EXPECT_EQ(r.status, 0) << r.err << r.out;
  EXPECT_TRUE(contains(r.err, {"compiling WeightPlugin.c", "result: "}));
}

// Exit status and arguments are passed through.
TEST(CliSiconos, ProgramsMayBeInC) {
  const Folder folder;
  folder.put("solve.c", R"(#include <SiconosNumerics.h>
#include <stdio.h>
int main(void) {
  double M[4] = {2, 1, 1, 2}, q[2] = {-5, -6}, z[2], w[2];
  LinearComplementarityProblem problem = {2, NM_create_from_data(NM_DENSE, 2, 2, M), q};
  SolverOptions* options = solver_options_create(SICONOS_LCP_LEMKE);
  const int info = linearComplementarity_driver(&problem, z, w, options);
  printf("%d %.6f %.6f\n", info, z[0], z[1]);
  return info;
}
)");
  const Ended r = ricochet("siconos " + folder.file("solve.c"));
  EXPECT_EQ(r.status, 0) << r.err;
  EXPECT_TRUE(contains(r.out, {"0 1.333333 2.333333"}));
}

// The program calls functions of the libraries of collision detection.
TEST(CliSiconos, ProgramsMayDetectCollisions) {
  const Folder folder;
  folder.put("hull.cpp", R"(#include <SiconosBulletCollisionManager.hpp>
#include <SiconosCollision.hpp>
#include <SiconosKernel.hpp>
int main() {
  SP::SiconosMatrix points(new SimpleMatrix(4, 3));
  for (int i = 0; i < 3; i++) points->setValue(i + 1, i, 1.0);
  SP::SiconosConvexHull hull(new SiconosConvexHull(points));
  SP::SiconosBulletOptions options(new SiconosBulletOptions());
  SP::SiconosBulletCollisionManager manager(new SiconosBulletCollisionManager(*options));
  SP::SiconosContactorSet set(new SiconosContactorSet());
  set->append(SP::SiconosContactor(new SiconosContactor(hull)));
  manager->addStaticBody(set);
  std::cout << "contacts " << manager->statistics().new_interactions_created << std::endl;
}
)");
  const Ended r = ricochet("siconos " + folder.file("hull.cpp"));
  EXPECT_EQ(r.status, 0) << r.err;
  EXPECT_TRUE(contains(r.out, {"contacts 0"}));
}

// Standard output has what the program prints, and nothing else.
TEST(CliSiconos, ProgramsEndWithTheirOwnStatus) {
  const Folder folder;
  folder.put("status.cpp",
             "#include <cstdio>\nint main(int argc, char**) { puts(\"end\"); return 4 + argc; }\n");
  const Ended r = ricochet("siconos " + folder.file("status.cpp") + " -- one two");
  EXPECT_EQ(r.status, 7);
  EXPECT_EQ(r.out, "end\n");
  EXPECT_TRUE(contains(r.err, {"the program ended with status 7"}));
}
