#include <bit>
#include <cmath>
#include <io/cli/run/ElasticRecord.hpp>
#include <io/cli/run/Recorder.hpp>
#include <io/cli/world/ShapeSurface.hpp>

namespace rico {

namespace {

constexpr std::uint32_t kMany = 3000;  // for more bodies than this, shapes have fewer triangles

void put(std::vector<double>& column, Vec3 v) { column.insert(column.end(), {v.x, v.y, v.z}); }

TrajectoryLayout layoutOf(const Scene& scene) {
  const OutputSpec& output = scene.output;
  TrajectoryLayout layout;
  layout.scalars = {
      {"kinetic_energy", "J"}, {"potential_energy", "J"}, {"residual", ""}, {"iterations", ""}};
  layout.tables = {bodiesTable()};
  if (output.contacts) layout.tables.push_back(contactsTable());
  const TrajectoryColumn shape{"shape", "", 1, true};
  layout.tables.push_back({"shapes", {shape, {"kind", "", 1, true}, {"size", "m"}}});
  layout.tables.push_back({"points", {shape, {"point", "m", 3}, {"normal", "", 3}}});
  layout.tables.push_back({"triangles", {shape, {"corners", "", 3, true}}});
  if (scene.elastic.empty()) return layout;
  for (const TrajectoryTable& table : elasticTables()) layout.tables.push_back(table);
  return layout;
}

}  // namespace

Recorder::Recorder(World& world, const std::filesystem::path& file, std::int64_t lastStep)
    : world_(world), ranks_(world.ranks()), frame_(layoutOf(world.scene())) {
  const OutputSpec& output = world.scene().output;
  TrajectoryOptions options;
  options.compression = static_cast<int>(output.compression);
  int resumes = lastStep > 0 && std::filesystem::exists(file) ? 1 : 0;
  ranks_.broadcast(resumes);
  const TrajectoryLayout layout = frame_.layout();
  writer_.emplace(resumes != 0
                      ? SharedTrajectoryWriter::resume(ranks_, file, layout, lastStep, options)
                      : SharedTrajectoryWriter(ranks_, file, layout, options));
  if (resumes == 0) {
    putShapes();
    if (world.elastic() != nullptr) recordFaces(*world.elastic(), frame_);
    record();
  }
}

void Recorder::afterStep() {
  if (world_.simulation().stepNumber() % world_.scene().output.every == 0) record();
}

void Recorder::record() {
  frame_.step = world_.simulation().stepNumber();
  frame_.time = world_.simulation().startingTime();
  putScalars();
  putBodies();
  if (world_.elastic() != nullptr) recordNodes(*world_.elastic(), frame_);
  if (world_.scene().output.contacts) putContacts();
  try {
    writer_->append(frame_);
  } catch (...) {
    clear();
    throw;
  }
  clear();
}

void Recorder::clear() {
  for (std::size_t t = 0; t < frame_.layout().tables.size(); ++t)
    for (std::size_t c = 0; c < frame_.layout().tables[t].columns.size(); ++c) {
      frame_.values(t, c).reals.clear();
      frame_.values(t, c).integers.clear();
    }
}

void Recorder::putScalars() {
  const SolveReport& report = world_.report();
  frame_.scalar("kinetic_energy") = world_.kineticEnergy();
  frame_.scalar("potential_energy") = world_.potentialEnergy();
  frame_.scalar("residual") = report.residual;
  frame_.scalar("iterations") = static_cast<double>(report.iterations);
}

void Recorder::putBodies() {
  const RigidBodies& bodies = world_.bodies();
  std::vector<std::int64_t>& identities = frame_.integers("bodies", "identity");
  std::vector<std::int64_t>& shapes = frame_.integers("bodies", "shape");
  std::vector<double>& positions = frame_.reals("bodies", "position");
  std::vector<double>& orientations = frame_.reals("bodies", "orientation");
  std::vector<double>& velocities = frame_.reals("bodies", "velocity");
  std::vector<double>& spins = frame_.reals("bodies", "angular_velocity");
  for (std::uint32_t i = 0; i < bodies.size(); ++i) {
    if (!world_.isOwn(i)) continue;
    const Quaternion q = bodies.orientation(i);
    identities.push_back(static_cast<std::int64_t>(bodies.identity(i)));
    shapes.push_back(world_.shapeOf(i));
    put(positions, bodies.position(i));
    orientations.insert(orientations.end(), {q.w, q.x, q.y, q.z});
    put(velocities, bodies.linearVelocity(i));
    put(spins, bodies.angularVelocity(i));
  }
}

void Recorder::putContacts() {
  const double h = world_.simulation().timeStep();
  std::vector<std::int64_t>& a = frame_.integers("contacts", "a");
  std::vector<std::int64_t>& b = frame_.integers("contacts", "b");
  std::vector<std::int64_t>& features = frame_.integers("contacts", "feature");
  std::vector<double>& points = frame_.reals("contacts", "point");
  std::vector<double>& normals = frame_.reals("contacts", "normal");
  std::vector<double>& gaps = frame_.reals("contacts", "gap");
  std::vector<double>& forces = frame_.reals("contacts", "force");
  for (const ContactReaction& c : world_.reactions()) {
    a.push_back(static_cast<std::int64_t>(c.a));
    b.push_back(static_cast<std::int64_t>(c.b));
    features.push_back(static_cast<std::int64_t>(c.feature));
    put(points, c.point);
    put(normals, c.normal);
    gaps.push_back(c.gap);
    put(forces, (1.0 / h) * c.impulse);
  }
}

/// The extent of finite bodies on all ranks. For non-negative numbers the order of bits is that of
/// values.
double Recorder::extent() const {
  double extent = 0;
  const RigidBodies& bodies = world_.bodies();
  for (std::uint32_t i = 0; i < bodies.size(); ++i) {
    const double radius = boundingRadius(bodies.kindOf(i).shape);
    if (std::isfinite(radius)) extent = most(extent, norm(bodies.position(i)) + radius);
  }
  for (int b = 0; world_.elastic() != nullptr && b < world_.elastic()->size(); ++b)
    for (const Vec3 place : world_.elastic()->body(b).places()) extent = most(extent, norm(place));
  return std::bit_cast<double>(ranks_.max(std::bit_cast<std::int64_t>(extent)));
}

void Recorder::putShapes() {
  const double extent = this->extent();
  const int fineness = ranks_.sum(world_.ownBodies()) > kMany ? 2 : 4;
  if (ranks_.rank() > 0) return;
  for (std::size_t s = 0; s < world_.shapes().size(); ++s) {
    const Shape& shape = world_.shapes()[s];
    const auto number = static_cast<std::int64_t>(s);
    const double radius = boundingRadius(shape);
    frame_.integers("shapes", "shape").push_back(number);
    frame_.integers("shapes", "kind").push_back(static_cast<std::int64_t>(kindOf(shape)));
    frame_.reals("shapes", "size").push_back(std::isfinite(radius) ? radius : extent);
    const ShapeSurface surface = surfaceOf(shape, most(1.3 * extent, 1e-3), fineness);
    for (const SurfacePoint& point : surface.points) {
      frame_.integers("points", "shape").push_back(number);
      put(frame_.reals("points", "point"), point.place);
      put(frame_.reals("points", "normal"), point.normal);
    }
    for (const auto& corners : surface.triangles) {
      frame_.integers("triangles", "shape").push_back(number);
      std::vector<std::int64_t>& all = frame_.integers("triangles", "corners");
      all.insert(all.end(), corners.begin(), corners.end());
    }
  }
}

}  // namespace rico
