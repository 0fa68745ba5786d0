#include <mechanics/elastic/GmshElements.hpp>
#include <mechanics/elastic/GmshFile.hpp>
#include <mechanics/elastic/GmshInput.hpp>
#include <mechanics/shapes/MeshFile.hpp>
#include <mechanics/shapes/ShapeError.hpp>
#include <string_view>
#include <utility>

namespace rico {
namespace {

using Entity = std::pair<long, long>;  // dimension and number

class GmshFile {
 public:
  GmshFile(std::string_view bytes, const std::filesystem::path& file, double scale)
      : in_(bytes, file), file_(file), scale_(scale), elements_(in_) {}

  ElasticMesh read() {
    while (in_.nextLine()) {
      const std::string word(in_.word());
      if (word.empty() || word.front() != '$') {
        if (version_ == 0) refuseFormat(word);
        continue;
      }
      readSection(word.substr(1));
    }
    if (version_ == 0) refuseFormat("");
    return elements_.finish(nodes_);
  }

 private:
  [[noreturn]] void refuseFormat(const std::string& word) const {
    if (word.empty())
      throw MeshFileError(file_, "", "no $MeshFormat",
                          "give a Gmsh file, format 2.2 or 4.1, in text or binary");
    in_.refuse("no $MeshFormat first", "give a Gmsh file, format 2.2 or 4.1, in text or binary");
  }

  void readSection(const std::string& name) {
    if (name == "MeshFormat") return readFormat();
    if (name == "Comments") return in_.skipSection(name);
    if (version_ == 0) refuseFormat(name);
    if (name == "ParametricNodes")
      in_.refuse("parametric nodes", "save it without: gmsh FILE -save");
    if (name == "PhysicalNames")
      readNames();
    else if (name == "Entities" && version_ == 4)
      readEntities(false);
    else if (name == "PartitionedEntities" && version_ == 4)
      readEntities(true);
    else if (name == "Nodes")
      version_ == 4 ? readNodes4() : readNodes2();
    else if (name == "Elements")
      version_ == 4 ? readElements4() : readElements2();
    else
      return in_.skipSection(name);
    in_.endSection(name);
  }

  void readFormat() {
    if (version_ != 0) in_.refuse("a second $MeshFormat", "give one mesh a file");
    in_.line();
    const double version = in_.textReal("the format");
    if (version != 2.2 && version != 4.1)
      in_.refuse("format " + numberInWords(version),
                 "save it as 2.2 or 4.1: gmsh FILE -save -format msh41");
    const long type = in_.textWhole("the type of the file");
    if (type != 0 && type != 1) in_.refuse("a file of type " + std::to_string(type), "give 0 or 1");
    if (const long size = in_.textWhole("the size of numbers"); type == 1 && size != 8)
      in_.refuse("numbers of " + std::to_string(size) + " bytes", "save it with those of 8");
    version_ = version > 3 ? 4 : 2;
    if (type == 1) in_.becomeBinary();
    in_.endSection("MeshFormat");
  }

  void readNames() {
    in_.line();
    const long names = in_.count(in_.textWhole("the number of names"), "the number of names", 4);
    for (long n = 0; n < names; ++n) {
      in_.line();
      const long dimension = in_.textWhole("the dimension");
      const long tag = in_.textWhole("the number of the group");
      std::string_view name = in_.rest();
      if (!name.empty() && name.front() == '"') {
        if (name.size() < 3 || name.back() != '"')
          in_.refuse("the name " + std::string(name), "give it in quotation marks");
        name = name.substr(1, name.size() - 2);
      }
      elements_.nameGroup(dimension, tag, std::string(name));
    }
  }

  // Reads the physical groups of points, curves, surfaces and volumes; `areParts`: of partitions.
  void readEntities(bool areParts) {
    if (areParts) {
      in_.row(), in_.index("the number of parts");
      in_.row();
      const long ghosts = in_.count(in_.index("the number of ghosts"), "the number of ghosts", 4);
      for (long g = 0; g < ghosts; ++g) in_.row(), in_.integer("a ghost"), in_.integer("its part");
    }
    in_.row();
    long counts[4];
    for (long& number : counts)
      number = in_.count(in_.index("the number of entities"), "the number of entities", 4);
    for (long dimension = 0; dimension < 4; ++dimension)
      for (long n = 0; n < counts[dimension]; ++n) readEntity(dimension, areParts);
  }

  void readEntity(long dimension, bool isPart) {
    in_.row();
    const long tag = in_.integer("the number of the entity");
    if (isPart) {
      in_.integer("the dimension of the whole"), in_.integer("the number of the whole");
      readIntegers("a part");
    }
    for (int i = 0; i < (dimension == 0 ? 3 : 6); ++i) in_.real("a bound");
    for (const long group : readIntegers("the number of the group"))
      groupsOf_[{dimension, tag}].push_back(std::abs(group));
    if (dimension > 0) readIntegers("an entity on the boundary");
  }
  std::vector<long> readIntegers(const char* what) {
    std::vector<long> all(static_cast<std::size_t>(in_.count(in_.index(what), what, 2)));
    for (long& number : all) number = in_.integer(what);
    return all;
  }

  void addNode(long tag, Vec3 place) {
    if (!elements_.addNode(tag, static_cast<int>(nodes_.size())))
      in_.refuse("node " + std::to_string(tag) + " again", "number nodes once");
    const Vec3 scaled = scale_ * place;
    if (!isFinite(scaled))
      in_.refuse("node " + std::to_string(tag) + " has coordinates that are not finite",
                 "mend the file");
    nodes_.push_back(scaled);
  }
  static bool isFinite(Vec3 p) { return p.x - p.x == 0 && p.y - p.y == 0 && p.z - p.z == 0; }

  void readNodes2() {
    in_.line();
    const long nodes = in_.count(in_.textWhole("the number of nodes"), "the number of nodes", 8);
    for (long n = 0; n < nodes; ++n) {
      in_.row();
      const long tag = in_.integer("the number of the node");
      addNode(tag, in_.point());
    }
  }
  void readNodes4() {
    in_.row();
    const long blocks = in_.count(in_.index("the number of blocks"), "the number of blocks", 8);
    const long all = readTotal("the number of nodes");
    for (long b = 0; b < blocks; ++b) {
      in_.row();
      const long dimension = in_.integer("the dimension");
      in_.integer("the number of the entity");
      const bool isParametric = in_.integer("parametric") != 0;
      std::vector<long> tags(static_cast<std::size_t>(
          in_.count(in_.index("the number of nodes"), "the number of nodes", 8)));
      for (long& tag : tags) in_.row(), tag = in_.index("the number of the node");
      for (const long tag : tags) {
        in_.row();
        addNode(tag, in_.point());
        for (long p = 0; isParametric && p < dimension; ++p) in_.real("a parameter");
      }
    }
    checkTotal(static_cast<long>(nodes_.size()), all, "nodes");
  }
  // The number of nodes or elements of all blocks; the limits of their numbers are not used.
  long readTotal(const char* what) {
    const long all = in_.index(what);
    in_.index("the least number"), in_.index("the greatest number");
    return all;
  }
  void checkTotal(long read, long announced, const char* what) const {
    if (read != announced)
      in_.refuse(std::to_string(read) + " " + what + " in the blocks, " +
                     std::to_string(announced) + " in the header",
                 "mend the counts");
  }

  // In a binary file elements of one type are adjacent, after a header.
  void readElements2() {
    in_.line();
    const long all =
        in_.count(in_.textWhole("the number of elements"), "the number of elements", 8);
    for (long n = 0; n < all;) {
      long type = 0, together = 1, tags = 0;
      if (in_.isBinary()) {
        type = in_.integer("the type of elements");
        together = in_.count(in_.integer("how many"), "how many", 8);
        tags = in_.integer("the number of tags");
        if (together == 0 || together > all - n)
          in_.refuse("a block of " + std::to_string(together) + " elements", "mend the file");
      }
      for (long k = 0; k < together; ++k, ++n) {
        in_.row();
        const long number = in_.integer("the number of the element");
        if (!in_.isBinary()) type = in_.integer("its type"), tags = in_.integer("how many tags");
        readElement2(number, type, tags);
      }
    }
  }
  void readElement2(long number, long type, long tags) {
    std::vector<long> groups;
    for (long t = 0; t < in_.count(tags, "the number of tags", 2); ++t) {
      const long tag = in_.integer("a tag");
      if (t == 0 && tag != 0) groups.push_back(std::abs(tag));
    }
    elements_.add(number, type, groups, [&] { return in_.integer("a node"); });
  }

  void readElements4() {
    in_.row();
    const long blocks = in_.count(in_.index("the number of blocks"), "the number of blocks", 8);
    const long all = readTotal("the number of elements");
    long read = 0;
    for (long b = 0; b < blocks; ++b) {
      in_.row();
      const long dimension = in_.integer("the dimension");
      const long entity = in_.integer("the number of the entity");
      const long type = in_.integer("the type of elements");
      const long count = in_.count(in_.index("how many"), "how many", 4);
      if (count > 0) elements_.requireDimension(type, dimension);
      const std::vector<long>& groups = groupsOf_[{dimension, entity}];
      for (long n = 0; n < count; ++n, ++read) {
        in_.row();
        const long number = in_.index("the number of the element");
        elements_.add(number, type, groups, [&] { return in_.index("a node"); });
      }
    }
    checkTotal(read, all, "elements");
  }

  GmshInput in_;
  const std::filesystem::path& file_;
  double scale_;
  int version_ = 0;
  std::vector<Vec3> nodes_;
  GmshElements elements_;
  std::map<Entity, std::vector<long>> groupsOf_;
};

}  // namespace

ElasticMesh parseGmsh(const std::string& bytes, const std::filesystem::path& file, double scale) {
  ElasticMesh mesh = GmshFile(bytes, file, scale).read();
  mesh.check(file.string());
  return mesh;
}

ElasticMesh readGmsh(const std::filesystem::path& file, double scale) {
  return parseGmsh(readMeshBytes(file), file, scale);
}

}  // namespace rico
