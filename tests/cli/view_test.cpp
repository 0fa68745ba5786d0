/// `ricochet view`: the page is whole and alone; a real browser draws it.
#include <cstdlib>

#include "cli/program.hpp"

using namespace rico::test;

namespace {

const std::string kScenes = RICO_EXAMPLE_SCENES;

/// A page of a short run of a scene, in the folder.
std::string makePage(const Folder& folder, const std::string& scene, const std::string& steps) {
  const Ended r = shell("cd " + folder.file("") + " && ricochet run --quiet --steps " + steps +
                        " --trajectory run.h5 " + kScenes + "/" + scene +
                        ".yaml && ricochet view run.h5 --title 'a <b> title'");
  EXPECT_EQ(r.status, 0) << r.err;
  EXPECT_TRUE(contains(r.out, {"run.html", "steps", "open it in a browser"}));
  return folder.file("run.html");
}

/// What headless Chromium, drawing in software, makes of a page.
Ended chromium(const std::string& page, const std::string& what) {
  return shell(
      "timeout 50 chromium --headless --no-sandbox --use-gl=angle --use-angle=swiftshader "
      "--enable-unsafe-swiftshader --window-size=600,400 --virtual-time-budget=5000 " +
      what + " 'file://" + page + "'");
}

double attribute(const std::string& dom, const std::string& name) {
  const std::size_t at = dom.find("data-" + name + "=\"");
  return at == std::string::npos ? -1 : std::atof(dom.c_str() + at + name.size() + 7);
}

}  // namespace

TEST(View, ThePageNeedsNothingBesideIt) {
  const Folder folder;
  const std::string page = bytesOf(makePage(folder, "slider_crank", "40"));
  EXPECT_TRUE(contains(
      page, {"<title>a &lt;b&gt; title</title>", "webgl2", "\"frames\": [", "\"kinetic_energy\""}));
  for (const char* foreign : {"http://", "https://", "src=", "@TITLE@", "@DATA@", "@SCRIPT@"})
    EXPECT_EQ(page.find(foreign), std::string::npos) << foreign;
}

TEST(View, ABrowserDrawsIt) {
  if (shell("command -v chromium").status != 0)
    GTEST_SKIP() << "no chromium here: the page is not drawn";
  const Folder folder;
  const std::string page = makePage(folder, "pile", "40");
  const std::string dom = chromium(page + "#frame=10&forces&report", "--dump-dom").out;
  EXPECT_TRUE(contains(dom, {"data-ready=\"yes\""}));
  EXPECT_EQ(attribute(dom, "frames"), 11);
  EXPECT_EQ(attribute(dom, "bodies"), 205);
  EXPECT_GT(attribute(dom, "drawn"), 0.05);   // of the canvas
  EXPECT_GT(attribute(dom, "colours"), 200);  // shaded
}

TEST(View, RefusesWhatItCannotShow) {
  const Folder folder;
  EXPECT_TRUE(contains(ricochet("view").err, {"one TRAJECTORY is shown, not 0", "view --help"}));
  EXPECT_TRUE(contains(ricochet("view no.h5").err, {"no.h5", "no such file"}));
  EXPECT_TRUE(contains(ricochet("view " + folder.put("x.h5", "text")).err, {"no HDF5 signature"}));
  EXPECT_TRUE(contains(ricochet("view --hmtl x.h5").err, {"did you mean --html?"}));
  EXPECT_TRUE(
      contains(ricochet("view --frames 3 x.h5").err, {"--frames is for pictures", "--png"}));
}

/// A trajectory is not written over by what is made of it.
TEST(View, KeepsTheTrajectory) {
  const Folder folder;
  makePage(folder, "slider_crank", "4");
  const std::string before = bytesOf(folder.file("run.h5"));
  const Ended r = shell("cd " + folder.file("") + " && ricochet view run.h5 --html ./run.h5");
  EXPECT_EQ(r.status, 1);
  EXPECT_TRUE(contains(r.err, {"found the trajectory itself, expected another name"}));
  EXPECT_EQ(bytesOf(folder.file("run.h5")), before);
  for (const char* what : {"--png run.html", "--svg run.html", "--html no/run.html"})
    EXPECT_EQ(shell("cd " + folder.file("") + " && ricochet view run.h5 " + what).status, 1);
}
