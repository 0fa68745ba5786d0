/// Files of HDF5, written from memory.
#include <algorithm>
#include <io/python/siconos/compiled/file/Hdf5Image.hpp>
#include <io/python/siconos/compiled/file/Hdf5Messages.hpp>
#include <stdexcept>
#include <utility>

namespace scripts {

using namespace hdf5;  // NOLINT(google-build-using-namespace): the parts of this class

namespace {

constexpr std::size_t kSuperblock = 96, kHeapHeader = 16;

/// Overwrites bytes of the image.
void overwrite(std::string& image, std::size_t at, const std::string& bytes) {
  image.replace(at, bytes.size(), bytes);
}

/// Space is allocated with the first rows of a table; entries that are not written are zero.
std::string fillValue(bool grows) {
  std::string out;
  for (const unsigned byte : {2U, grows ? 3U : 2U, 2U, 1U})
    put(out, static_cast<std::uint8_t>(byte));
  put(out, std::uint32_t{0});
  return out;
}

std::string link(const std::string& name, std::uint64_t address) {
  constexpr std::uint8_t kFourByteLength = 2, kHasCharset = 16, kUtf8 = 1;
  std::string out;
  for (const unsigned byte : {1U, unsigned{kFourByteLength | kHasCharset}, unsigned{kUtf8}})
    put(out, static_cast<std::uint8_t>(byte));
  put(out, static_cast<std::uint32_t>(name.size()));
  out += name;
  put(out, address);
  return out;
}

/// Links are in messages, not in a heap.
std::string linkInfo() {
  std::string out(2, '\0');
  put(out, kNowhere);
  put(out, kNowhere);
  return out;
}

std::string heapObject(std::uint16_t number, std::uint64_t size) {
  std::string out;
  put(out, number);
  put(out, std::uint16_t{0});
  put(out, std::uint32_t{0});
  put(out, size);
  return out;
}

constexpr std::size_t kEntries = 64;  // of a node of a tree of chunks

/// Bytes of a chunk.
std::uint32_t chunkBytes(const Hdf5Values& values) {
  std::uint32_t bytes = values.chunkRows * values.size;
  for (std::size_t i = 1; i < values.shape.size(); ++i)
    bytes *= static_cast<std::uint32_t>(values.shape[i]);
  return bytes;
}

/// The keys of a tree of chunks: the first row of a chunk.
class Keys {
 public:
  Keys(const Hdf5Values& values, std::size_t chunks) : values_(values), chunks_(chunks) {}
  void put(std::string& out, std::size_t chunk) const {
    hdf5::put(out, chunkBytes(values_));
    hdf5::put(out, std::uint32_t{0});
    hdf5::put(out, std::uint64_t{std::min(chunk, chunks_) * values_.chunkRows});
    for (std::size_t i = 0; i < values_.shape.size(); ++i) hdf5::put(out, std::uint64_t{0});
  }
  std::size_t nodeSize() const {
    const std::size_t key = 8 + 8 * (values_.shape.size() + 1);
    return 24 + (kEntries + 1) * key + kEntries * 8;
  }

 private:
  const Hdf5Values& values_;
  std::size_t chunks_;
};

std::string nodeStart(std::uint8_t level, std::size_t entries, std::uint64_t left,
                      std::uint64_t right) {
  std::string node("TREE\1", 5);
  put(node, level);
  put(node, static_cast<std::uint16_t>(entries));
  put(node, left);
  put(node, right);
  return node;
}

}  // namespace

Hdf5Image::Hdf5Image() : image_(kSuperblock, '\0') {}

std::uint64_t Hdf5Image::place(const std::string& block) {
  pad(image_);
  const std::uint64_t address = image_.size();
  image_ += block;
  return address;
}

void Hdf5Image::openHeap(std::size_t room) {
  constexpr std::size_t kLeast = 4096, kOften = 65536;
  closeHeap();
  heapSize_ = std::max(heap_ == 0 ? kLeast : kOften, room + 2 * kHeapHeader);
  pad(image_);
  heap_ = image_.size();
  image_.resize(heap_ + heapSize_, '\0');
  std::string start("GCOL\1\0\0\0", 8);
  put(start, std::uint64_t{heapSize_});
  overwrite(image_, heap_, start);
  heapUsed_ = kHeapHeader, heapObjects_ = 0;
}

/// The rest of the heap is an object with the number 0.
void Hdf5Image::closeHeap() {
  if (heapSize_ >= heapUsed_ + kHeapHeader)
    overwrite(image_, heap_ + heapUsed_, heapObject(0, heapSize_ - heapUsed_));
}

/// Puts a text into the heap; returns the entry that refers to it.
std::string Hdf5Image::reference(const std::string& text) {
  constexpr std::uint16_t kMostObjects = 0xfffe;
  const std::size_t room = kHeapHeader + (text.size() + 7) / 8 * 8;
  if (heapUsed_ + room > heapSize_ || heapObjects_ == kMostObjects) openHeap(room);
  overwrite(image_, heap_ + heapUsed_, heapObject(++heapObjects_, text.size()) + text);
  heapUsed_ += room;
  std::string out;
  put(out, static_cast<std::uint32_t>(text.size()));
  put(out, std::uint64_t{heap_});
  put(out, std::uint32_t{heapObjects_});
  return out;
}

std::string Hdf5Image::stored(const Hdf5Values& values) {
  if (values.kind != Hdf5Kind::Text) return values.bytes;
  std::string out;
  for (const std::string& text : values.texts) out += reference(text);
  return out;
}

std::string Hdf5Image::attribute(const std::string& name, const Hdf5Values& values) {
  const std::string type = datatype(values), space = dataspace(values);
  std::string out("\3\0", 2);
  for (const std::size_t size : {name.size() + 1, type.size(), space.size()})
    put(out, static_cast<std::uint16_t>(size));
  put(out, std::uint8_t{1});  // UTF-8
  out += name;
  out.push_back('\0');
  return message(kAttribute, out + type + space + stored(values));
}

std::uint64_t Hdf5Image::header(const std::vector<std::string>& messages) {
  std::string body;
  for (const std::string& part : messages) body += part;
  if (messages.size() > 0xffff) throw std::length_error("a group has more than 65000 members");
  std::string out("\1\0", 2);
  put(out, static_cast<std::uint16_t>(messages.size()));
  put(out, std::uint32_t{1});
  put(out, static_cast<std::uint32_t>(body.size()));
  put(out, std::uint32_t{0});
  return place(out + body);
}

std::uint64_t Hdf5Image::group(const Hdf5Links& links, const Hdf5Attributes& attributes) {
  std::vector<std::string> messages{message(kLinkInfo, linkInfo()),
                                    message(kGroupInfo, std::string(2, '\0'))};
  for (const auto& [name, address] : links) messages.push_back(message(kLink, link(name, address)));
  for (const auto& [name, values] : attributes) messages.push_back(attribute(name, values));
  return header(messages);
}

std::uint64_t Hdf5Image::dataset(const Hdf5Values& values, const Hdf5Attributes& attributes) {
  const bool grows = values.chunkRows > 0;
  std::vector<std::string> messages{
      message(kDataspace, dataspace(values)), message(kDatatype, datatype(values)),
      message(kFillValue, fillValue(grows)),
      message(kLayout, grows ? chunkedLayout(values) : layout(values))};
  for (const auto& [name, attached] : attributes) messages.push_back(attribute(name, attached));
  return header(messages);
}

/// All entries one after the other.
std::string Hdf5Image::layout(const Hdf5Values& values) {
  const std::string bytes = stored(values);
  std::string out("\3\1", 2);
  put(out, bytes.empty() ? kNowhere : place(bytes));
  put(out, static_cast<std::uint64_t>(bytes.size()));
  return out;
}

/// Rows in chunks of equal size, found by a tree.
std::string Hdf5Image::chunkedLayout(const Hdf5Values& values) {
  std::vector<std::uint64_t> chunks;
  const std::size_t size = chunkBytes(values);
  for (std::size_t at = 0; at < values.bytes.size(); at += size) {
    chunks.push_back(place(values.bytes.substr(at, size)));
    image_.resize(chunks.back() + size, '\0');
  }
  std::string out("\3\2", 2);
  put(out, static_cast<std::uint8_t>(values.shape.size() + 1));
  put(out, chunks.empty() ? kNowhere : chunkTree(values, chunks));
  put(out, values.chunkRows);
  for (std::size_t i = 1; i < values.shape.size(); ++i)
    put(out, static_cast<std::uint32_t>(values.shape[i]));
  put(out, values.size);
  return out;
}

/// A tree of nodes of up to 64 entries each; its leaves are the chunks.
std::uint64_t Hdf5Image::chunkTree(const Hdf5Values& values, std::vector<std::uint64_t> below) {
  const Keys keys(values, below.size());
  std::size_t span = 1;  // chunks below an entry
  for (std::uint8_t level = 0;; ++level, span *= kEntries) {
    std::vector<std::uint64_t> nodes;
    pad(image_);
    const std::uint64_t first = image_.size();
    const std::size_t count = (below.size() + kEntries - 1) / kEntries;
    for (std::size_t n = 0; n < count; ++n) {
      const std::size_t begin = n * kEntries, end = std::min(begin + kEntries, below.size());
      const auto sibling = [&](std::size_t k) {
        return k < count ? first + k * keys.nodeSize() : kNowhere;
      };
      std::string node = nodeStart(level, end - begin, sibling(n - 1), sibling(n + 1));
      for (std::size_t i = begin; i < end; ++i) {
        keys.put(node, i * span);
        put(node, below[i]);
      }
      keys.put(node, end * span);
      node.resize(keys.nodeSize(), '\0');
      nodes.push_back(place(node));
    }
    if (nodes.size() == 1) return nodes.front();
    below = std::move(nodes);
  }
}

std::string Hdf5Image::finished(std::uint64_t root) {
  closeHeap();
  pad(image_);
  std::string start("\x89HDF\r\n\x1a\n", 8);
  start += std::string("\0\0\0\0\0\10\10\0", 8);  // versions; addresses and lengths of 8 bytes
  put(start, std::uint16_t{4});                   // ranks of the trees of other groups
  put(start, std::uint16_t{16});
  put(start, std::uint32_t{0});
  for (const std::uint64_t address :
       {std::uint64_t{0}, kNowhere, std::uint64_t{image_.size()}, kNowhere, std::uint64_t{0}, root})
    put(start, address);
  start.resize(kSuperblock, '\0');
  overwrite(image_, 0, start);
  return std::move(image_);
}

}  // namespace scripts
