#include <io/cli/scene/SceneWalk.hpp>

namespace rico {

namespace {

constexpr std::int64_t kManySteps = 1000000000;

void visitLaw(SceneFields& f, LawSpec& law) {
  law.place = f.place();
  f.texts({"between", "names of two materials [all pairs without another law]"}, law.between);
  f.choice({"model", "law of impact [newton]"}, law.model, {"newton", "fremond"});
  f.number({"restitution", "ratio of the normal velocities after and before an impact [0]"},
           law.restitution, kFraction);
  law.hasTangential =
      f.number({"tangential", "restitution of tangential velocities (fremond: 1 by default)"},
               law.tangentialRestitution, {-1, 1});
  f.number({"friction", "Coulomb's coefficient of friction [0]"}, law.friction, kNotNegative);
  law.hasRolling = f.number({"rolling", "rolling resistance, a length (newton only)"}, law.rolling,
                            kNotNegative);
  double shear = 0;
  const Key ofShear{"shear", "most friction per area of elastic bodies, a stress (Tresca's law)",
                    false, false, true};
  if (f.number(ofShear, shear, kPositive)) law.shear = shear;
  f.flag({"touch", "false: bodies pass through each other"}, law.touch);
}

void visitOptional(SceneFields& f, Key key, std::optional<double>& value, Range range) {
  double found = 0;
  if (f.number(key, found, range)) value = found;
}

void visitSolver(SceneFields& f, SolverSpec& s) {
  s.place = f.place();
  // The solver types that support friction.
  f.choice({"type", "solver type [auto]"}, s.type,
           {"auto", "nsgs", "apgd", "newton", "admm", "ipm", "prox", "gathered"});
  f.count({"substeps", "number of short steps per contact detection; 0: none"}, s.substeps, 0,
          kManySteps);
  f.count({"sweeps", "fixed number per step, per substep [1]; 0: iterate to tolerance"}, s.sweeps,
          0, kManySteps);
  visitOptional(
      f, {"share", "fraction of the last reactions in the initial guess [0.9; with substeps 1]"},
      s.share, kFraction);
  f.number({"tolerance", "largest relative residual of a solved step"}, s.tolerance, kPositive);
  f.count({"max_iterations", "most iterations; 0: default of the type"}, s.maxIterations, 0,
          kManySteps);
  f.flag({"search", "if a step is not solved, try for minutes with types that find rare solutions"},
         s.search);
  visitOptional(f,
                {"theta",
                 "parameter of the scheme; 1/2 conserves energy [0.5; substeps, "
                 "distributed joints: 1]"},
                s.theta, {0.5, 1});
}

void visitSleep(SceneFields& f, SleepSpec& sleep) {
  sleep.place = f.place();
  f.number({"speed", "a body rests if centre and surface are slower", true}, sleep.speed,
           kPositive);
  f.count({"steps", "steps at rest before an island is put to sleep"}, sleep.steps, 1, kManySteps);
}

void visitContacts(SceneFields& f, ContactSpec& c) {
  double margin = 0;
  if (f.number({"margin", "gaps up to this are contacts [a tenth of the smallest radius]"}, margin,
               kNotNegative))
    c.margin = margin;
  f.flag({"predictive", "use positive gaps in the law, so that nothing penetrates"}, c.predictive);
  visitOptional(f,
                {"recovery", "fraction of penetration removed per step [0.05], per substep [0.3]"},
                c.recovery, kFraction);
  SleepSpec sleep;
  if (f.mapping({"sleep", "resting bodies are skipped until they are touched"},
                [&](SceneFields& inner) { visitSleep(inner, sleep); }))
    c.sleep = sleep;
}

void visitOutput(SceneFields& f, OutputSpec& o) {
  f.text({"trajectory", "HDF5 file for the results [none]"}, o.trajectory);
  f.count({"every", "record every N-th step"}, o.every, 1, kManySteps);
  f.flag({"contacts", "record contacts and their forces"}, o.contacts);
  f.count({"compression", "level of zlib, 0 to 9; 0: none"}, o.compression, 0, 9);
  f.count({"checkpoint_every", "steps between checkpoints; 0: none"}, o.checkpointEvery, 0,
          kManySteps);
  f.number({"checkpoint_minutes", "also every M minutes of wall time; 0: none"},
           o.checkpointMinutes, {0, 1e6});
  f.count({"keep", "number of checkpoints kept"}, o.keep, 1, 1000);
  f.text({"folder", "folder of checkpoints [the current folder]"}, o.folder);
}

void visitTime(SceneFields& f, TimeSpec& time) {
  time.place = f.place();
  f.number({"step", "length of a step, seconds", true}, time.step, kPositive);
  f.number({"end", "end of the run, seconds", true, true}, time.end, kPositive);
}

/// Visits the items of a list, and stores them.
template <class Spec>
void visitList(SceneFields& f, Key key, std::vector<Spec>& all,
               void (*visit)(SceneFields&, Spec&)) {
  f.list(key, [&](SceneFields& item) {
    Spec spec;
    visit(item, spec);
    all.push_back(spec);
  });
}

void visitMaterials(SceneFields& f, Scene& scene) {
  f.named({"materials", "materials of bodies; laws are between materials", true},
          [&](const std::string& name, SceneFields& item) {
            MaterialSpec material{item.place(), name, 0};
            item.number({"density", "mass per volume (in the plane: per area)"}, material.density,
                        kPositive);
            scene.materials.push_back(material);
          });
}

void visitShapes(SceneFields& f, Scene& scene) {
  f.named({"shapes", "shapes of bodies; each has one of these keys", true},
          [&](const std::string& name, SceneFields& item) {
            ShapeSpec shape;
            shape.name = name;
            visitShape(item, shape);
            scene.shapes.push_back(shape);
          });
}

void visitRegion(SceneFields& f, Scene& scene) {
  PackingSpec box;
  const auto walk = [&](SceneFields& inner) {
    box.place = inner.place();
    inner.vector({"from", "corner of a box", true}, box.from);
    inner.vector({"to", "the other corner", true}, box.to);
  };
  if (f.mapping({"region", "dynamic bodies that leave it are removed"}, walk)) scene.region = box;
}

}  // namespace

void visitScene(SceneFields& f, Scene& scene) {
  f.text({"title", "title of the scene", false, true}, scene.title);
  f.vector({"gravity", "acceleration [0, 0, -9.81; in the plane 0, -9.81]"}, scene.gravity);
  f.mapping({"time", "duration and time step", true},
            [&](SceneFields& inner) { visitTime(inner, scene.time); });
  visitMaterials(f, scene);
  visitList(f, {"laws", "laws of contact: impact and friction between materials", true}, scene.laws,
            visitLaw);
  visitShapes(f, scene);
  visitList(f, {"bodies", "rigid bodies", true}, scene.bodies, visitBody);
  visitList(f, {"elastic", "elastic bodies: meshes of finite elements"}, scene.elastic,
            visitElastic);
  visitList(f, {"joints", "joints between two named bodies, or a body and the world"}, scene.joints,
            visitJoint);
  visitList(f, {"births", "bodies created during the run"}, scene.births, visitBirth);
  visitRegion(f, scene);
  f.mapping({"contacts", "detection of contacts"},
            [&](SceneFields& inner) { visitContacts(inner, scene.contacts); });
  f.mapping({"solver", "how the contact problem of a step is solved", false, true},
            [&](SceneFields& inner) { visitSolver(inner, scene.solver); });
  f.mapping({"output", "files that the run writes", false, true},
            [&](SceneFields& inner) { visitOutput(inner, scene.output); });
}

}  // namespace rico
