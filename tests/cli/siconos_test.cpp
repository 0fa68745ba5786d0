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
      r.out, {"compiling WeightPlugin.cpp", "compiling ball.cpp", "result: ", "ball.dat"}));
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
  EXPECT_TRUE(contains(first.out, {"compiling answer.cpp"}));
  EXPECT_FALSE(contains(second.out, {"compiling"}));
  EXPECT_EQ(second.status, 7);
  folder.put("two words.h", "#define ANSWER 8\n");
  const Ended third = ricochet(command);
  EXPECT_TRUE(contains(third.out, {"compiling answer.cpp"}));
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
  EXPECT_TRUE(contains(r.out, {"compiling WeightPlugin.c", "result: "}));
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

TEST(CliSiconos, ProgramsEndWithTheirOwnStatus) {
  const Folder folder;
  folder.put("status.cpp", "int main(int argc, char**) { return 4 + argc; }\n");
  const Ended r = ricochet("siconos " + folder.file("status.cpp") + " -- one two");
  EXPECT_EQ(r.status, 7);
  EXPECT_TRUE(contains(r.out, {"the program ended with status 7"}));
}

// A program of several named files, of a file that belongs to an included header, of a folder src,
// and of a whole folder.
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

namespace {

/// A program that loads each library given as an argument "LIBRARY:FUNCTION", calls the function,
/// and ends with the sum of the results; `names` are the plug-ins that its text names.
std::string loader(const std::string& names) {
  return "#include <dlfcn.h>\n#include <cstring>\n#include <string>\n"
         "const char* const kNames[] = {" +
         names +
         "};\n"
         "int main() {\n  int sum = 0;\n"
         "  for (const std::string name : kNames) {\n"
         "    const std::size_t colon = name.find(':');\n"
         "    void* library = dlopen((\"./\" + name.substr(0, colon) + \".so\").c_str(), "
         "RTLD_NOW);\n"
         "    if (library == nullptr) return 100;\n"
         "    void* function = dlsym(library, name.substr(colon + 1).c_str());\n"
         "    if (function == nullptr) return 101;\n"
         "    sum += reinterpret_cast<int (*)()>(function)();\n  }\n  return sum;\n}\n";
}

std::string function(const std::string& name, const std::string& value,
                     const std::string& before = "") {
  return before + "extern \"C\" int " + name + "() { return " + value + "; }\n";
}

}  // namespace

// A folder of plug-ins is compiled to one library of all its files, in C and C++; they include
// headers of the folder of the program and of src.
TEST(CliSiconos, PluginFoldersAreOneLibrary) {
  const Folder folder;
  for (const char* name : {"BallPlugin", "src"})
    std::filesystem::create_directory(folder.file(name));
  folder.put("ball.cpp", loader("\"BallPlugin:one\", \"BallPlugin:two\""));
  folder.put("one.h", "#define ONE 1\n");
  folder.put("src/two.h", "#define TWO 2\n");
  folder.put("BallPlugin/a.cpp",
             function("one", "ONE * factor()", "#include \"one.h\"\nint factor();\n"));
  folder.put("BallPlugin/b.cxx", "int factor() { return 3; }\n");
  folder.put("BallPlugin/c.c", "#include <two.h>\nint two(void) { return TWO; }\n");
  const Ended r = ricochet("siconos " + folder.file("ball.cpp"));
  EXPECT_EQ(r.status, 5) << r.err << r.out;
}

// If the program names files of a folder, each of these files is a library of its own, and so is
// Name.cpp beside the program.
TEST(CliSiconos, NamedFilesAreLibraries) {
  const Folder folder;
  std::filesystem::create_directory(folder.file("plugins"));
  folder.put("ball.cpp", loader("\"Weight:force\", \"Drag:force\", \"Spring:force\""));
  folder.put("plugins/Weight.cpp", function("force", "1"));
  folder.put("plugins/Drag.cc", function("force", "2"));
  folder.put("Spring.cpp", function("force", "4"));
  folder.put("OtherPlugin.cpp", "this belongs to another program\n");
  const Ended r = ricochet("siconos " + folder.file("ball.cpp"));
  EXPECT_EQ(r.status, 7) << r.err << r.out;
  EXPECT_TRUE(contains(r.out, {"note: the program runs without OtherPlugin.so"}));
  folder.put("Spring.cpp", "this does not compile\n");
  EXPECT_EQ(ricochet("siconos " + folder.file("ball.cpp")).status, 1);
}

// Libraries, definitions and files listed in a CMake file are used; unsupported commands are
// reported.
TEST(CliSiconos, BuildFilesAreRead) {
  const Folder folder;
  folder.put("ball.cpp",
             "#include <zlib.h>\nint extra();\n"
             "int main() { return SEVEN + extra() + (zlibVersion() == nullptr); }\n");
  folder.put("more.cpp", "int extra() { return OFFSET; }\n");
  folder.put("ball.cmake",
             "# libraries\nset(Z_NAME z)\ntarget_link_libraries(ball PRIVATE ${Z_NAME})\n"
             "if(UNIX)\n  add_definitions(-DSEVEN=7)\nelse()\n  add_definitions(-DSEVEN=9)\n"
             "endif()\nexecute_process(COMMAND true)\n");
  folder.put("CMakeLists.txt",
             "project(ball)\nfind_package(siconos REQUIRED)\n"
             "add_executable(ball ball.cpp\n  more.cpp)\n"
             "target_compile_definitions(ball PRIVATE OFFSET=2)\n");
  const Ended r = ricochet("siconos " + folder.file("ball.cpp"));
  EXPECT_EQ(r.status, 9) << r.err << r.out;
  EXPECT_TRUE(contains(r.out, {"note: ball.cmake:4: if() is taken as true",
                               "note: ball.cmake:9: execute_process() is ignored"}));
}

// Other files with a main() in the folder of a program, or in src, are not compiled into the
// program.
TEST(CliSiconos, EachFileWithMainIsAProgram) {
  const Folder folder;
  std::filesystem::create_directory(folder.file("src"));
  folder.put("one.cpp", "int shared();\nint main() { return 1 + shared(); }\n");
  folder.put("two.cpp", "int shared();\nint main() { return 2 + shared(); }\n");
  folder.put("src/shared.cpp", "int shared() { return 10; }\n");
  folder.put("src/check.cpp", "int main() { return 99; }\n");
  EXPECT_EQ(ricochet("siconos " + folder.file("one.cpp")).status, 11);
  EXPECT_EQ(ricochet("siconos " + folder.file("two.cpp")).status, 12);
}
