/// `ricochet siconos`: programs of several files, plug-ins, and files of CMake.
#include "cli/program.hpp"

using namespace rico::test;

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
  EXPECT_FALSE(contains(again.err, {"compiling"}));
  folder.put("two.cpp", "#include \"two.hpp\"\nint two() { return 20; }\n");
  const Ended whole = ricochet("siconos " + folder.file("."));
  EXPECT_EQ(whole.status, 23) << whole.err;
  EXPECT_TRUE(contains(whole.err, {"compiling two.cpp"}));
  EXPECT_FALSE(contains(whole.err, {"compiling sum.cpp"}));

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
  EXPECT_TRUE(contains(r.err, {"note: the program runs without OtherPlugin.so"}));
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
  EXPECT_TRUE(contains(r.err, {"note: ball.cmake:4: if() is taken as true",
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
