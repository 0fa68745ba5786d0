#include <io/trajectory/Xdmf.hpp>
#include <sstream>

namespace rico {

namespace {

const TrajectoryColumn* placesOf(const TrajectoryTable& table) {
  for (const TrajectoryColumn& column : table.columns)
    if ((column.name == "position" || column.name == "point") && !column.integer &&
        (column.width == 2 || column.width == 3))
      return &column;
  return nullptr;
}

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

/// The text of one table over all steps.
class TableText {
 public:
  TableText(const std::string& file, const TrajectoryTable& table,
            const std::vector<std::int64_t>& offset, const std::vector<double>& times,
            std::int64_t faces)
      : file_(escaped(file)), table_(table), offset_(offset), times_(times), faces_(faces) {}

  std::string text() const {
    std::string text = "  <Grid Name=\"" + table_.name +
                       "\" GridType=\"Collection\" CollectionType=\"Temporal\">\n";
    for (std::size_t k = 0; k < times_.size(); ++k)
      if (offset_[k + 1] > offset_[k]) text += step(k);
    return text + "  </Grid>\n";
  }

 private:
  std::string step(std::size_t k) const {
    const std::string count = std::to_string(offset_[k + 1] - offset_[k]);
    const TrajectoryColumn& places = *placesOf(table_);
    std::string text = "   <Grid Name=\"" + table_.name + "\"><Time Value=\"" +
                       numberText(times_[k]) + "\"/>" + topology(count) +
                       "\n    <Geometry GeometryType=\"" + (places.width == 3 ? "XYZ" : "XY") +
                       "\">" + rows(places, k) + "</Geometry>\n";
    for (const TrajectoryColumn& column : table_.columns) {
      if (column.name == places.name) continue;
      const char* kind = column.width == 1 ? "Scalar" : column.width == 3 ? "Vector" : "Matrix";
      text += "    <Attribute Name=\"" + column.name + "\" AttributeType=\"" + kind +
              "\" Center=\"Node\">" + rows(column, k) + "</Attribute>\n";
    }
    return text + "   </Grid>\n";
  }

  /// Points; or the surfaces of elastic bodies, the same triangles of nodes in each step.
  std::string topology(const std::string& count) const {
    if (faces_ == 0)
      return "<Topology TopologyType=\"Polyvertex\" NumberOfElements=\"" + count +
             "\" NodesPerElement=\"1\"/>";
    const std::string triangles = std::to_string(faces_);
    return "<Topology TopologyType=\"Triangle\" NumberOfElements=\"" + triangles +
           "\"><DataItem Dimensions=\"" + triangles +
           " 3\" NumberType=\"Int\" Precision=\"8\" Format=\"HDF\">" + file_ +
           ":/trajectory/faces/corners</DataItem></Topology>";
  }

  /// The rows of step k in the whole dataset: file:dataset|begin:stride:count:size. ParaView's
  /// version 3 readers support this form, and not the HyperSlab of version 2.
  std::string rows(const TrajectoryColumn& column, std::size_t k) const {
    const bool wide = column.width > 1;
    std::string width;
    if (wide) width.append(1, ' ').append(std::to_string(column.width));
    const std::int64_t count = offset_[k + 1] - offset_[k];
    std::ostringstream text;
    text << "<DataItem Dimensions=\"" << count << width << "\" NumberType=\""
         << (column.integer ? "Int" : "Float") << "\" Precision=\"8\" Format=\"HDF\">" << file_
         << ":/trajectory/" << table_.name << "/" << column.name << "|" << offset_[k]
         << (wide ? " 0:1 1:" : ":1:") << count << width << ":" << offset_.back() << width
         << "</DataItem>";
    return text.str();
  }

  std::string file_;
  const TrajectoryTable& table_;
  const std::vector<std::int64_t>& offset_;
  const std::vector<double>& times_;
  std::int64_t faces_;
};

}  // namespace

XdmfSteps::XdmfSteps(const TrajectoryData& data) : times(data.times()) {
  for (std::size_t t = 0; t < data.layout().tables.size(); ++t) offsets.push_back(data.offsets(t));
}

void XdmfSteps::add(const TrajectoryStep& step) {
  times.push_back(step.time);
  for (std::size_t t = 0; t < offsets.size(); ++t)
    offsets[t].push_back(offsets[t].back() + step.rows[t]);
}

void writeXdmf(const std::filesystem::path& trajectory, const TrajectoryLayout& layout,
               const XdmfSteps& steps) {
  std::int64_t faces = 0;
  for (std::size_t t = 0; t < layout.tables.size(); ++t)
    if (layout.tables[t].name == "faces") faces = steps.offsets[t].back();
  std::string text = "<?xml version=\"1.0\"?>\n<Xdmf Version=\"3.0\">\n <Domain>\n";
  for (std::size_t t = 0; t < layout.tables.size(); ++t)
    if (placesOf(layout.tables[t]) != nullptr)
      text += TableText(trajectory.filename().string(), layout.tables[t], steps.offsets[t],
                        steps.times, layout.tables[t].name == "nodes" ? faces : 0)
                  .text();
  text += " </Domain>\n</Xdmf>\n";
  std::filesystem::path path = trajectory;
  writeBytes(path.replace_extension(".xmf"), text);
}

}  // namespace rico
