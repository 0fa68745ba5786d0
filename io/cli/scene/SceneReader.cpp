#include <io/cli/scene/Method.hpp>
#include <io/cli/scene/SceneDigest.hpp>
#include <io/cli/scene/SceneReader.hpp>
#include <io/cli/scene/SceneText.hpp>
#include <io/cli/scene/SceneWalk.hpp>
#include <io/cli/scene/SchemaText.hpp>
#include <io/cli/scene/YamlFields.hpp>
#include <io/cli/scene/check/SceneCheck.hpp>
#include <io/problems/Files.hpp>
#include <utility>

namespace rico {

namespace {

/// Returns a remedy for a message of yaml-cpp.
std::string remedyOf(const std::string& message) {
  static const std::pair<const char*, const char*> kRemedies[] = {
      {"end of map flow not found", "a { in this line or above lacks its }"},
      {"end of sequence flow not found", "a [ in this line or above lacks its ]"},
      {"illegal flow end", "brackets do not match: [ ends with ], { with }"},
      {"end of map not found",
       "this line belongs to no key above: compare its indentation, and the "
       "\"- \" of lists, with the lines before"},
      {"end of sequence not found",
       "this line has no \"- \" like the entries above, or another "
       "indentation"},
      {"illegal map value",
       "a line has two colons, or a key follows a value: put text in quotes, "
       "compare the indentation"},
  };
  for (const auto& [part, remedy] : kRemedies)
    if (message.find(part) != std::string::npos) return std::string("; ").append(remedy);
  return "; check indentation, colons and brackets";
}

YAML::Node parseFile(const std::filesystem::path& file) {
  if (std::filesystem::is_directory(file))
    throw InputError({file.string(), ""}, "a folder", "a scene, a file in YAML",
                     "name the file in it: " + (file / "NAME.yaml").string());
  const std::string bytes = readBytes(file);
  if (bytes.starts_with("\x89HDF"))
    throw InputError({file.string(), ""}, "an HDF5 file", "a scene, a file in YAML",
                     "`ricochet info " + file.string() + "` describes it");
  SceneErrors errors(file.string());
  checkText(bytes, errors);
  errors.throwIfAny();
  try {
    const std::vector<YAML::Node> documents = YAML::LoadAll(bytes);
    if (documents.size() == 1) return documents[0];
    errors.add({1, ""}, documents.empty()
                            ? "found nothing; expected a scene, like that of `ricochet run --help`"
                            : "found " + std::to_string(documents.size()) +
                                  " documents, with --- between them; expected one scene");
  } catch (const YAML::Exception& error) {
    errors.add({error.mark.line + 1, ""}, "not YAML: " + error.msg + remedyOf(error.msg));
  }
  errors.throwIfAny();
  return {};
}

/// Returns true if a shape is one of the plane; vectors then have two numbers.
bool hasPlaneShapes(const YAML::Node& root) {
  const YAML::Node shapes = root.IsMap() ? root["shapes"] : YAML::Node();
  if (!shapes.IsDefined() || !shapes.IsMap()) return false;
  for (const auto& shape : shapes)
    if (shape.second.IsMap())
      for (const auto& kind : shape.second)
        if (kind.first.IsScalar() && isPlaneKind(kind.first.Scalar())) return true;
  return false;
}

}  // namespace

Scene readScene(const std::filesystem::path& file) {
  const YAML::Node root = parseFile(file);
  SceneErrors errors(file.string());
  Scene scene;
  scene.file = file;
  const bool isPlane = hasPlaneShapes(root);
  if (isPlane) scene.gravity = {0, -9.81, 0};
  YamlFields fields(root, {1, ""}, isPlane, errors);
  SceneDigest digest(fields, scene.parts);
  visitScene(digest, scene);
  fields.finish();
  errors.throwIfAny();
  checkScene(scene, errors);
  errors.throwIfAny();
  scene.method = chooseMethod(scene);
  return scene;
}

std::string schemaText() {
  Scene scene;
  SchemaText schema;
  visitScene(schema, scene);
  return "# Keys of a scene: KEY: VALUE [DEFAULT]  MEANING. Quantities are in one consistent "
         "system of\n"
         "# units, for example m, kg, s, N; angles in degrees and angular velocities in rad/s.\n" +
         schema.text();
}

}  // namespace rico
