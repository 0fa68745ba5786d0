#include <fstream>
#include <mechanics/elastic/GmshFile.hpp>
#include <mechanics/shapes/MeshText.hpp>
#include <set>
#include <sstream>
#include <unordered_map>

namespace rico {
namespace {

/// How many nodes an element of one of Gmsh's numbers has, and its dimension.
struct Sort {
  int nodes = 0, dimension = 0;
};

Sort sortOf(long type) {
  switch (type) {
    case 1:
      return {2, 1};
    case 2:
      return {3, 2};
    case 3:
      return {4, 2};
    case 4:
      return {4, 3};
    case 5:
      return {8, 3};
    case 15:
      return {1, 0};
    default:
      return {};
  }
}

class GmshText {
 public:
  GmshText(const std::string& text, const std::filesystem::path& file, double scale)
      : lines_(text, file), file_(file), scale_(scale) {}

  ElasticMesh read() {
    while (lines_.nextLine()) {
      const std::string_view word = lines_.word();
      if (word.empty()) continue;
      if (word == "$MeshFormat")
        readFormat();
      else if (version_ == 0)
        lines_.refuse("no $MeshFormat first", "give a Gmsh file in text, format 2.2 or 4.1");
      else if (word == "$PhysicalNames")
        readNames();
      else if (word == "$Entities" && version_ == 4)
        readEntities();
      else if (word == "$Nodes")
        version_ == 4 ? readNodes4() : readNodes2();
      else if (word == "$Elements")
        version_ == 4 ? readElements4() : readElements2();
      else if (word.front() == '$')
        skip();
    }
    return finish();
  }

 private:
  long whole(const char* what) {
    const double value = lines_.real(what);
    const auto number = static_cast<long>(value);
    if (static_cast<double>(number) != value || value < -1e15 || value > 1e15)
      lines_.refuse(std::string(what) + " is no whole number", "mend the file");
    return number;
  }
  long count(const char* what) {
    const long number = whole(what);
    if (number < 0) lines_.refuse(std::string(what) + " is negative", "mend the file");
    return number;
  }
  void next() {
    if (!lines_.nextLine()) lines_.refuse("its end", "give the whole file");
  }
  void skip() {
    while (lines_.nextLine())
      if (lines_.word().substr(0, 4) == "$End") return;
  }

  void readFormat() {
    next();
    const double version = lines_.real("the format");
    if (version != 2.2 && version != 4.1)
      lines_.refuse("format " + numberInWords(version),
                    "save it as 2.2 or 4.1: gmsh FILE -save -format msh41");
    if (whole("the type of the file") != 0)
      lines_.refuse("a binary file", "save it as text: gmsh FILE -save -bin 0");
    version_ = version > 3 ? 4 : 2;
    skip();
  }

  void readNames() {
    next();
    const long names = count("the number of names");
    for (long n = 0; n < names; ++n) {
      next();
      const long dimension = whole("the dimension"), tag = whole("the number of the group");
      std::string name;
      for (std::string_view word = lines_.word(); !word.empty(); word = lines_.word())
        name.append(name.empty() ? "" : " ").append(word);
      if (name.size() >= 2 && name.front() == '"') name = name.substr(1, name.size() - 2);
      names_[{dimension, tag}] = name;
    }
    skip();
  }

  // Of 4.1: the physical groups of points, curves, surfaces, volumes.
  void readEntities() {
    next();
    long counts[4];
    for (long& number : counts) number = count("the number of entities");
    for (long dimension = 0; dimension < 4; ++dimension)
      for (long n = 0; n < counts[dimension]; ++n) {
        next();
        const long tag = whole("the number of the entity");
        for (int i = 0; i < (dimension == 0 ? 3 : 6); ++i) lines_.real("a bound");
        const long groups = count("the number of groups");
        for (long g = 0; g < groups; ++g)
          groupsOf_[{dimension, tag}].push_back(std::abs(whole("the number of the group")));
      }
    skip();
  }

  void addNode(long tag) {
    if (!places_.emplace(tag, static_cast<int>(mesh_.nodes.size())).second)
      lines_.refuse("node " + std::to_string(tag) + " again", "number nodes once");
    mesh_.nodes.push_back(scale_ * lines_.point());
  }
  void readNodes2() {
    next();
    const long nodes = count("the number of nodes");
    for (long n = 0; n < nodes; ++n) {
      next();
      addNode(whole("the number of the node"));
    }
    skip();
  }
  void readNodes4() {
    next();
    const long blocks = count("the number of blocks");
    for (long b = 0; b < blocks; ++b) {
      next();
      whole("the dimension"), whole("the number of the entity"), whole("parametric");
      std::vector<long> tags(static_cast<std::size_t>(count("the number of nodes")));
      for (long& tag : tags) {
        next();
        tag = whole("the number of the node");
      }
      for (const long tag : tags) {
        next();
        addNode(tag);
      }
    }
    skip();
  }

  void addElement(long number, long type, const std::vector<long>& groups) {
    const Sort sort = sortOf(type);
    if (sort.nodes == 0)
      lines_.refuse("element " + std::to_string(number) + " of type " + std::to_string(type),
                    "mesh with tetrahedra of 4 and hexahedra of 8 nodes, of first order");
    ElasticElement element;
    element.number = number, element.corners = sort.nodes;
    for (int i = 0; i < sort.nodes; ++i) {
      const long tag = whole("a node");
      const auto found = places_.find(tag);
      if (found == places_.end())
        lines_.refuse("element " + std::to_string(number) + " with node " + std::to_string(tag) +
                          ", which is not there",
                      "give its nodes before the elements");
      element.node[static_cast<std::size_t>(i)] = found->second;
    }
    for (const long group : groups) {
      const auto name = names_.find({sort.dimension, group});
      std::set<int>& members = groups_[name == names_.end() ? std::to_string(group) : name->second];
      members.insert(element.node.begin(), element.node.begin() + sort.nodes);
    }
    if (sort.dimension == 3) mesh_.elements.push_back(element);
  }
  void readElements2() {
    next();
    const long elements = count("the number of elements");
    for (long n = 0; n < elements; ++n) {
      next();
      const long number = whole("the number of the element"), type = whole("its type");
      std::vector<long> groups;
      const long tags = count("the number of tags");
      for (long t = 0; t < tags; ++t) {
        const long tag = whole("a tag");
        if (t == 0 && tag != 0) groups.push_back(tag);
      }
      addElement(number, type, groups);
    }
    skip();
  }
  void readElements4() {
    next();
    const long blocks = count("the number of blocks");
    for (long b = 0; b < blocks; ++b) {
      next();
      const long dimension = whole("the dimension"), entity = whole("the number of the entity");
      const long type = whole("the type of elements"), elements = count("how many");
      const auto groups = groupsOf_.find({dimension, entity});
      for (long n = 0; n < elements; ++n) {
        next();
        addElement(whole("the number of the element"), type,
                   groups == groupsOf_.end() ? std::vector<long>{} : groups->second);
      }
    }
    skip();
  }

  // Nodes of no solid element, such as the centres of arcs, go.
  ElasticMesh finish() {
    if (version_ == 0)
      throw MeshFileError(file_, "", "no $MeshFormat",
                          "give a Gmsh file in text, format 2.2 or 4.1");
    std::vector<int> place(mesh_.nodes.size(), -1);
    ElasticMesh kept;
    for (ElasticElement element : mesh_.elements) {
      for (int i = 0; i < element.corners; ++i) {
        int& node = element.node[static_cast<std::size_t>(i)];
        if (place[node] < 0) {
          place[node] = static_cast<int>(kept.nodes.size());
          kept.nodes.push_back(mesh_.nodes[node]);
        }
        node = place[node];
      }
      kept.elements.push_back(element);
    }
    for (const auto& [name, members] : groups_)
      for (const int node : members)
        if (place[node] >= 0) kept.groups[name].push_back(place[node]);
    return kept;
  }

  MeshText lines_;
  const std::filesystem::path& file_;
  double scale_;
  int version_ = 0;
  ElasticMesh mesh_;
  std::unordered_map<long, int> places_;  // of nodes, by their numbers
  std::map<std::pair<long, long>, std::string> names_;
  std::map<std::pair<long, long>, std::vector<long>> groupsOf_;
  std::map<std::string, std::set<int>> groups_;
};

}  // namespace

ElasticMesh parseGmsh(const std::string& text, const std::filesystem::path& file, double scale) {
  ElasticMesh mesh = GmshText(text, file, scale).read();
  mesh.check(file.string());
  return mesh;
}

ElasticMesh readGmsh(const std::filesystem::path& file, double scale) {
  std::ifstream stream(file, std::ios::binary);
  std::stringstream text;
  text << stream.rdbuf();
  if (!stream)
    throw MeshFileError(file, "", "no such file, or one that cannot be read", "check the name");
  return parseGmsh(text.str(), file, scale);
}

}  // namespace rico
