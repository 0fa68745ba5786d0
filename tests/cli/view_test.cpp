/// `ricochet view`: the page is complete and self-contained, and a real browser draws it.
#include <cstdlib>

#include "cli/program.hpp"

using namespace rico::test;

namespace {

const std::string kScenes = RICO_EXAMPLE_SCENES;

/// Runs a scene for a few steps and writes its page into the folder.
std::string makePage(const Folder& folder, const std::string& scene, const std::string& steps) {
  const Ended r = shell("cd " + folder.file("") + " && ricochet run --quiet --steps " + steps +
                        " --trajectory run.h5 " + kScenes + "/" + scene +
                        ".yaml && ricochet view run.h5 --title 'a <b> title'");
  EXPECT_EQ(r.status, 0) << r.err;
  EXPECT_TRUE(contains(r.out, {"run.html", "steps", "open it in a browser"}));
  return folder.file("run.html");
}

/// Opens a page in headless Chromium, with software rendering; returns the output of Chromium.
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

TEST(View, ThePageNeedsNoOtherFile) {
  const Folder folder;
  const std::string page = bytesOf(makePage(folder, "slider_crank", "40"));
  EXPECT_TRUE(contains(page, {"<title>a &lt;b&gt; title</title>", "webgl2", "\"frames\": [",
                              "\"name\": \"kinetic\""}));
  for (const char* foreign : {"http://", "https://", "src=", "@TITLE@", "@DATA@", "@SCRIPT@"})
    EXPECT_EQ(page.find(foreign), std::string::npos) << foreign;
}

TEST(View, ABrowserDrawsIt) {
  if (shell("command -v chromium").status != 0) GTEST_SKIP() << "chromium is not installed";
  const Folder folder;
  const std::string page = makePage(folder, "pile", "40");
  const std::string dom = chromium(page + "#frame=10&forces&report", "--dump-dom").out;
  EXPECT_TRUE(contains(dom, {"data-ready=\"yes\""}));
  EXPECT_EQ(attribute(dom, "frames"), 11);
  EXPECT_EQ(attribute(dom, "bodies"), 205);
  EXPECT_GT(attribute(dom, "drawn"), 0.05);   // fraction of the canvas
  EXPECT_GT(attribute(dom, "colours"), 200);  // shaded
}

/// Elastic bodies are drawn in the page: without them the frame of the scene "tyre" would show only
/// the ground.
TEST(View, ABrowserDrawsElasticBodies) {
  if (shell("command -v chromium").status != 0) GTEST_SKIP() << "chromium is not installed";
  const Folder folder;
  const std::string page = makePage(folder, "tyre", "20");
  const std::string dom = chromium(page + "#frame=1&report", "--dump-dom").out;
  EXPECT_TRUE(contains(dom, {"data-ready=\"yes\""}));
  EXPECT_GT(attribute(dom, "colours"), 50);
}

namespace {

/// Appends a script to the page, which stores its results in an object `out`; returns that object.
Json askedInBrowser(const Folder& folder, const std::string& page, const std::string& script) {
  std::string text = bytesOf(page);
  text.insert(text.rfind("</script>"), "{ play(false); const out = {};\n" + script +
                                           "\ndocument.title = JSON.stringify(out); }\n");
  const std::string dom = chromium(folder.put("asked.html", text) + "#frame=0", "--dump-dom").out;
  const std::size_t begin = dom.find("<title>") + 7;
  return JsonReader::read(dom.substr(begin, dom.find("</title>") - begin));
}

}  // namespace

/// Keys, touch with one and two fingers, and the plots; a click on a body shows its data.
TEST(View, ABrowserReactsToInput) {
  if (shell("command -v chromium").status != 0) GTEST_SKIP() << "chromium is not installed";
  const Folder folder;
  const Json out = askedInBrowser(folder, makePage(folder, "pile", "120"), R"(
    const key = (key) => dispatchEvent(new KeyboardEvent("keydown", {key}));
    const finger = (type, pointerId, clientX, clientY) =>
      gl.canvas.dispatchEvent(new PointerEvent(type, {pointerId, clientX, clientY, bubbles: true}));
    key("ArrowRight"), out.right = frameNumber;
    key("End"), out.end = frameNumber;
    key("ArrowRight"), out.wrapped = frameNumber;
    key(" "), out.plays = Number(playing), key(" "), out.paused = Number(!playing);
    let turn = camera.turn;
    key("d"), out.turned = camera.turn - turn;
    turn = camera.turn;
    finger("pointerdown", 1, 200, 200), finger("pointermove", 1, 260, 200), finger("pointerup", 1, 260, 200);
    out.dragged = camera.turn - turn;
    const distance = camera.distance;
    finger("pointerdown", 1, 200, 200), finger("pointerdown", 2, 300, 200), finger("pointermove", 2, 400, 200);
    finger("pointerup", 2, 400, 200), finger("pointerup", 1, 200, 200);
    out.pinched = distance / camera.distance, out.fingers = fingers.size;
    out.plots = plots.querySelectorAll("polyline").length;
    show(DATA.frames.length - 1);
    for (let y = 200; y < 340 && out.hit === undefined; y += 20) {
      const i = bodyAt(300, y);
      if (i < 0 || fixed.has(frame.id[i])) continue;
      out.hit = frame.id[i];
      finger("pointerdown", 1, 300, y), finger("pointerup", 1, 300, y);
    }
    out.picked = picked, out.panel = byId("body").textContent;)");
  EXPECT_EQ(out["right"].number, 1);
  EXPECT_EQ(out["end"].number, 30);
  EXPECT_EQ(out["wrapped"].number, 0);
  EXPECT_EQ(out["plays"].number + out["paused"].number, 2);
  EXPECT_NE(out["turned"].number, 0);
  EXPECT_NEAR(out["dragged"].number, -0.4, 1e-12);
  EXPECT_NEAR(out["pinched"].number, 2, 1e-12);
  EXPECT_EQ(out["fingers"].number, 0);
  EXPECT_EQ(out["plots"].number,
            7);  // kinetic, potential, sum, residual, iterations, bodies, contacts
  EXPECT_EQ(out["hit"].number, out["picked"].number);
  EXPECT_TRUE(contains(out["panel"].text, {"body      ", "place     ", "speed     "}));
}

/// Packed frames are unpacked correctly: numbers on a grid in a narrow scene, floats in a wide one.
TEST(View, ABrowserUnpacksFrames) {
  if (shell("command -v chromium").status != 0) GTEST_SKIP() << "chromium is not installed";
  const Folder folder;
  for (const double far : {2.0, 30000.0}) {
    folder.put("two.yaml",
               "time: {step: 1.0e-3, end: 1.0e-3}\ngravity: [0, 0, 0]\n"
               "materials: {m: {density: 1}}\nlaws: [{friction: 0}]\n"
               "shapes: {ball: {sphere: {radius: 0.1}}, brick: {box: {size: [1, 2, 3]}}}\n"
               "bodies:\n  - {shape: brick, material: m, at: [0, 5, 0], angle: 90}\n"
               "  - {shape: ball, material: m, at: [" +
                   std::to_string(far) + ", 0.125, -0.3], velocity: [3, 4, 0]}\n");
    ASSERT_EQ(shell("cd " + folder.file("") +
                    " && ricochet run --quiet two.yaml --trajectory two.h5 && ricochet view two.h5")
                  .status,
              0);
    const Json out = askedInBrowser(folder, folder.file("two.html"), R"(
      out.place = [...frame.place.slice(0, 6)], out.speed = frame.speed[1];
      out.turn = [...frame.turn], out.shape = [...frame.shape], out.id = [...frame.id];
      out.frames = DATA.frames.length, out.names = DATA.names.length;)");
    const double places[] = {0, 5, 0, far, 0.125, -0.3}, turn[] = {0.70710678, 0, 0, 0.70710678};
    for (int i = 0; i < 6; ++i)
      EXPECT_NEAR(out["place"].list[i].number, places[i], far > 10 ? 1e-6 : 5e-5) << i;
    ASSERT_EQ(out["turn"].list.size(), 4u);  // spheres have no rotation
    for (int i = 0; i < 4; ++i) EXPECT_NEAR(out["turn"].list[i].number / 32767, turn[i], 2e-5) << i;
    EXPECT_NEAR(out["speed"].number, 5, 0.02);
    EXPECT_EQ(out["frames"].number, 2);
    EXPECT_EQ(out["names"].number, 1);
  }
}

TEST(View, RefusesOtherFiles) {
  const Folder folder;
  EXPECT_TRUE(contains(ricochet("view").err, {"expected one TRAJECTORY, found 0", "view --help"}));
  EXPECT_TRUE(contains(ricochet("view no.h5").err, {"no.h5", "no such file"}));
  EXPECT_TRUE(contains(ricochet("view " + folder.put("x.h5", "text")).err, {"no HDF5 signature"}));
  EXPECT_TRUE(contains(ricochet("view --hmtl x.h5").err, {"did you mean --html?"}));
  EXPECT_TRUE(
      contains(ricochet("view --frames 3 x.h5").err, {"--frames is for pictures", "--png"}));
  const Ended checkpoint =
      shell("cd " + folder.file("") + " && ricochet run --quiet --steps 2 --checkpoint-every 2 " +
            "--trajectory none " + kScenes + "/slider_crank.yaml && ricochet view *-2.h5");
  EXPECT_TRUE(contains(checkpoint.err, {"a checkpoint", "--restart"}));
}

/// Output never overwrites the trajectory.
TEST(View, DoesNotOverwriteTheTrajectory) {
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
