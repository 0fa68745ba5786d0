#include <io/cli/scene/SceneCheck.hpp>
#include <io/cli/scene/SceneReader.hpp>
#include <io/cli/scene/SceneWalk.hpp>
#include <io/cli/scene/SchemaText.hpp>
#include <io/cli/scene/YamlFields.hpp>
#include <io/problems/Files.hpp>

namespace rico {

namespace {

YAML::Node parseFile(const std::filesystem::path& file) {
  const std::string bytes = readBytes(file);
  try {
    return YAML::Load(bytes);
  } catch (const YAML::Exception& error) {
    SceneErrors errors(file.string());
    std::string what = std::string("not YAML: ").append(error.msg);
    errors.add({error.mark.line + 1, ""}, what.append("; check indentation, colons and brackets"));
    errors.throwIfAny();
    throw;
  }
}

}  // namespace

Scene readScene(const std::filesystem::path& file) {
  const YAML::Node root = parseFile(file);
  SceneErrors errors(file.string());
  Scene scene;
  scene.file = file;
  YamlFields fields(root, {1, ""}, errors);
  visitScene(fields, scene);
  fields.finish();
  errors.throwIfAny();
  checkScene(scene, errors);
  errors.throwIfAny();
  return scene;
}

std::string schemaText() {
  Scene scene;
  SchemaText schema;
  visitScene(schema, scene);
  return schema.text();
}

}  // namespace rico
