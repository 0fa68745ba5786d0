/// ricochet siconos: programs in Siconos' interface, compiled and run.
#include "cli/program.hpp"

using namespace rico::test;

namespace {

// A ball under its weight, which a plug-in gives; it writes where it is after a second.
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

TEST(CliSiconos, CompilesRunsAndNamesTheResult) {
  const Folder folder;
  folder.put("ball.cpp", kProgram);
  folder.put("WeightPlugin.cpp", kPlugin);
  const Ended r = ricochet("siconos " + folder.file("ball.cpp"));
  EXPECT_EQ(r.status, 0) << r.err;
  EXPECT_TRUE(contains(
      r.out, {"compiling WeightPlugin.cpp", "compiling ball.cpp", "result: ", "ball.dat"}));
  double t = 0.0, q = 1.0;
  std::istringstream(bytesOf(folder.file("ball.dat"))) >> t >> q;
  EXPECT_DOUBLE_EQ(t, 1.0);
  EXPECT_NEAR(q, 0.0, 1e-15);  // 1 − ½ 2 t²

  // Without the plug-in, and with one that lacks the function, the program itself says so.
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

TEST(CliSiconos, ErrorsSayWhatIsWrong) {
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

TEST(CliSiconos, WhatHasNotChangedIsNotCompiledAgain) {
  const Folder folder;
  folder.put("two words.h", "#define ANSWER 7\n");
  folder.put("answer.cpp", "#include \"two words.h\"\nint main() { return ANSWER; }\n");
  const std::string command = "siconos " + folder.file("answer.cpp");
  const Ended first = ricochet(command), second = ricochet(command);
  EXPECT_TRUE(contains(first.out, {"compiling answer.cpp"}));
  EXPECT_FALSE(contains(second.out, {"compiling"}));
  EXPECT_EQ(second.status, 7);
  folder.put("two words.h", "#define ANSWER 8\n");
  const Ended third = ricochet(command);
  EXPECT_TRUE(contains(third.out, {"compiling answer.cpp"}));
  EXPECT_EQ(third.status, 8);
}

// C++ would have changed the name of the function.
TEST(CliSiconos, PluginsInCAreCompiledAsC) {
  const Folder folder;
  folder.put("ball.cpp", kProgram);
  folder.put("WeightPlugin.c",
             "void weight(double t, unsigned n, double* f, unsigned m, double* z) {\n"
             "  int class = n;\n  (void)t, (void)m, (void)z;\n  f[0] = -2.0 * class;\n}\n");
  const Ended r = ricochet("siconos " + folder.file("ball.cpp"));
  EXPECT_EQ(r.status, 0) << r.err << r.out;
  EXPECT_TRUE(contains(r.out, {"compiling WeightPlugin.c", "result: "}));
}

// Their status and arguments go through.
TEST(CliSiconos, ProgramsEndWithTheirOwnStatus) {
  const Folder folder;
  folder.put("status.cpp", "int main(int argc, char**) { return 4 + argc; }\n");
  const Ended r = ricochet("siconos " + folder.file("status.cpp") + " -- one two");
  EXPECT_EQ(r.status, 7);
  EXPECT_TRUE(contains(r.out, {"the program ended with status 7"}));
}

// Several files that are named, one that belongs to an included header, a folder src, and all of a
// folder.
TEST(CliSiconos, ProgramsMayHaveSeveralFiles) {
  const Folder folder;
  folder.put("sum.cpp",
             "#include \"two.hpp\"\nint three();\n"
             "int main(int n, char**) { return two() + three() + n - 1; }\n");
  folder.put("two.hpp", "int two();\n");
  folder.put("two.cpp", "#include \"two.hpp\"\nint two() { return 2; }\n");
  folder.put("three.cpp", "int three() { return 3; }\n");
  const std::string files = folder.file("three.cpp") + " " + folder.file("sum.cpp");
  const Ended named = ricochet("siconos " + files);
  EXPECT_EQ(named.status, 5) << named.err << named.out;
  const Ended again = ricochet("siconos " + files + " argument");
  EXPECT_EQ(again.status, 6);
  EXPECT_FALSE(contains(again.out, {"compiling"}));
  folder.put("two.cpp", "#include \"two.hpp\"\nint two() { return 20; }\n");
  const Ended whole = ricochet("siconos " + folder.file("."));
  EXPECT_EQ(whole.status, 23) << whole.err;
  EXPECT_TRUE(contains(whole.out, {"compiling two.cpp"}));
  EXPECT_FALSE(contains(whole.out, {"compiling sum.cpp"}));

  folder.put("other.cpp", "int main() { return 0; }\n");
  const Ended unclear = ricochet("siconos " + folder.file("."));
  EXPECT_EQ(unclear.status, 1);
  EXPECT_TRUE(contains(unclear.err, {"which program", "other.cpp", "sum.cpp"}));
  std::filesystem::create_directory(folder.file("src"));
  std::filesystem::rename(folder.file("three.cpp"), folder.file("src/three.cpp"));
  EXPECT_EQ(ricochet("siconos " + folder.file("sum.cpp")).status, 23);
}
