#include <cmath>
#include <io/cli/scene/SchemaText.hpp>
#include <io/problems/InputError.hpp>
#include <limits>

namespace rico {

bool SchemaText::line(Key key, const std::string& kind) {
  std::string left(static_cast<std::size_t>(2 * depth_), ' ');
  left.append(key.name).append(": ");
  if (left.size() < 26) left.resize(26, ' ');
  left.append(kind).append(" ");
  if (left.size() < 46) left.resize(46, ' ');
  text_.append(left).append(key.help).append(key.required ? "  (needed)" : "").append("\n");
  return false;
}

bool SchemaText::number(Key key, double& value, Range range) {
  std::string kind = range.open ? "number > 0" : range.least == 0 ? "number >= 0" : "number";
  if (std::isfinite(range.most)) kind = numberText(range.least) + " to " + numberText(range.most);
  if (!key.required && value != 0) kind.append(" [").append(numberText(value)).append("]");
  return line(key, kind);
}

bool SchemaText::count(Key key, std::int64_t& value, std::int64_t /*least*/,
                       std::int64_t /*most*/) {
  std::string kind = "integer";
  if (!key.required && value != std::numeric_limits<std::int64_t>::max())
    kind.append(" [").append(std::to_string(value)).append("]");
  return line(key, kind);
}

bool SchemaText::flag(Key key, bool& value) { return line(key, value ? "flag [true]" : "flag"); }

bool SchemaText::text(Key key, std::string& /*value*/) { return line(key, "text"); }

bool SchemaText::choice(Key key, std::string& /*value*/, const std::vector<std::string>& allowed) {
  std::string kind;
  for (const std::string& word : allowed) kind.append(kind.empty() ? "" : "|").append(word);
  return line(key, kind);
}

bool SchemaText::vector(Key key, Vec3& /*value*/) { return line(key, "[x, y, z]"); }

bool SchemaText::counts(Key key, std::array<std::int64_t, 3>& /*value*/, std::int64_t /*most*/) {
  return line(key, "[nx, ny, nz]");
}

bool SchemaText::numbers(Key key, std::vector<double>& /*values*/, std::size_t length) {
  return line(key, length == 2 ? "[a, b]" : "[a, b, ...]");
}

bool SchemaText::points(Key key, std::vector<Vec3>& /*values*/) {
  return line(key, "[[x, y, z], ...]");
}

bool SchemaText::texts(Key key, std::vector<std::string>& /*values*/) {
  return line(key, "name or [names]");
}

void SchemaText::nested(const Walk& walk) {
  SchemaText inner(depth_ + 1);
  walk(inner);
  text_.append(inner.text());
}

bool SchemaText::mapping(Key key, const Walk& walk) {
  line(key, "mapping");
  nested(walk);
  return false;
}

bool SchemaText::list(Key key, const Walk& item) {
  line(key, "list");
  nested(item);
  return false;
}

bool SchemaText::named(Key key, const NamedWalk& item) {
  line(key, "NAME: mapping");
  nested([&](SceneFields& fields) { item("NAME", fields); });
  return false;
}

}  // namespace rico
