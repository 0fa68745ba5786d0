#include <charconv>
#include <cmath>
#include <io/cli/OptionTable.hpp>
#include <io/cli/ViewOptions.hpp>

namespace rico {

namespace {

using Options = ViewOptions;
using Text = const std::string&;

/// Parses numbers separated by `mark`; returns false for anything else.
template <class Number>
bool readNumbers(const std::string& text, char mark, std::vector<Number>& numbers) {
  const char *at = text.data(), *end = at + text.size();
  while (true) {
    Number number{};
    const auto [next, error] = std::from_chars(at, end, number);
    if (error != std::errc()) return false;
    numbers.push_back(number);
    if (next == end) return true;
    if (*next != mark) return false;
    at = next + 1;
  }
}

void setSize(Options& o, Text name, Text value) {
  std::vector<int> size;
  if (!readNumbers(value, 'x', size) || size.size() != 2 || size[0] < 16 || size[1] < 16 ||
      size[0] > 8192 || size[1] > 8192)
    throw UsageError(std::string(name).append(
        " needs a width and a height from 16 to 8192, like 1280x720, not \"" + value + "\""));
  o.width = size[0], o.height = size[1];
}

void setCamera(Options& o, Text name, Text value) {
  std::vector<double> numbers;
  const bool isRead =
      readNumbers(value, ',', numbers) && numbers.size() >= 2 && numbers.size() <= 3;
  bool isGood = isRead && (numbers.size() < 3 || numbers[2] > 0);
  for (const double number : numbers) isGood = isGood && std::isfinite(number);
  if (!isGood || std::abs(numbers[1]) >= 90)
    throw UsageError(std::string(name).append(
        " needs two angles, the second between -90 and 90, and perhaps a zoom, like -60,20,1.5, "
        "not \"" +
        value + "\""));
  o.azimuth = numbers[0], o.elevation = numbers[1];
  if (numbers.size() == 3) o.zoom = numbers[2];
}

void setColour(Options& o, Text name, Text value) {
  const std::vector<std::string> known{"velocity", "body", "shape"};
  for (std::size_t i = 0; i < known.size(); ++i)
    if (value == known[i]) {
      o.colour = static_cast<Options::Colouring>(i);
      return;
    }
  throw UsageError(std::string(name).append(" is velocity, body or shape, not \"" + value + "\"") +
                   suggestion(value, known));
}

const Option<ViewOptions> options[] = {
    {"--html", "F", "write the page to F (default: TRAJECTORY with .html)",
     [](Options& o, Text, Text value) { o.html = value; }},
    {"--png", "DIR", "write pictures instead, DIR/frame-00000.png and so on",
     [](Options& o, Text, Text value) { o.png = value; }},
    {"--svg", "DIR",
     "write plots over time: energy, residual, iterations,\nbodies, contacts; DIR/energy.svg and "
     "so on",
     [](Options& o, Text, Text value) { o.svg = value; }},
    {"--every", "N", "use every N-th recorded step (default: a page of about\n60 MB; all pictures)",
     [](Options& o, Text name, Text value) { o.every = countValue(name, value, 1); }},
    {"--title", "TEXT",
     "title of the page (default: the file's name), of\npictures (default: none)",
     [](Options& o, Text, Text value) { o.title = value; }},
    {"--frames", "LIST",
     "select pictures: numbers from 0, negative ones from\nthe end, ranges FROM:TO; for example "
     "0,10:20,-1",
     [](Options& o, Text, Text value) { o.frames = value; }},
    {"--size", "WxH", "size of pictures in pixels (default: 1280x720)", setSize},
    {"--camera", "A,E[,Z]",
     "azimuth and elevation in degrees, zoom\n(default: -63,20,1; in the plane -90,0,1)",
     setCamera},
    {"--color", "BY", "colour by velocity (default), body or shape", setColour},
    {"--forces", "", "draw contact forces as lines",
     [](Options& o, Text, Text) { o.forces = true; }},
    {"--through", "", "draw fixed bodies like glass",
     [](Options& o, Text, Text) { o.through = true; }},
    {"--no-legend", "", "draw neither time nor scale",
     [](Options& o, Text, Text) { o.legend = false; }},
    {"--help", "", "print this help", [](Options& o, Text, Text) { o.help = true; }},
};

const char* const intro = R"(usage: ricochet view [OPTION...] TRAJECTORY

Shows a trajectory as a page that plays it in any browser, as pictures, or as plots. It is a
file of `ricochet run`, or of Siconos' MechanicsHdf5Runner after its run.

The page is one file, which needs neither network nor other files. Mouse: drag to rotate, right
button or shift to move, wheel to zoom; touch: one finger rotates, two move and zoom. Keys: space
plays, arrows, Home and End step, W, A, S and D rotate, + and - zoom. A click on a body shows its
data. Bodies are coloured by speed or shape, contact forces are lines.

Pictures are drawn without a screen, one per recorded step or for some steps, all with one camera
and one scale. Fixed bodies are grey.

Options:
)";

const char* const outro = R"(
Exit status: 0 written; 1 bad input or usage.

Examples:
    ricochet view pile.h5 --html pile.html
    ricochet view pile.h5 --png pictures --frames -1 --forces
    ricochet view dominos.hdf5
    ffmpeg -pattern_type glob -i 'pictures/*.png' pile.mp4
)";

/// A number of --frames; negative numbers count from the end.
std::int64_t frameNumber(std::int64_t number, std::int64_t steps) {
  const std::int64_t k = number < 0 ? number + steps : number;
  if (k < 0 || k >= steps)
    throw UsageError("--frames: there is no frame " + std::to_string(number) + "; there are 0 to " +
                     std::to_string(steps - 1));
  return k;
}

}  // namespace

std::vector<std::int64_t> chosenFrames(const ViewOptions& options, std::int64_t steps) {
  std::vector<std::int64_t> chosen;
  const std::int64_t every = options.every > 0 ? options.every : 1;
  std::istringstream items(options.frames.empty() ? "0:-1" : options.frames);
  for (std::string item; std::getline(items, item, ',');) {
    std::vector<std::int64_t> ends;
    if (!readNumbers(item, ':', ends) || ends.size() > 2)
      throw UsageError("--frames needs numbers and ranges, like 0,10:20,-1, not \"" +
                       options.frames + "\"");
    const std::int64_t last = frameNumber(ends.back(), steps);
    for (std::int64_t k = frameNumber(ends[0], steps); k <= last; k += every) chosen.push_back(k);
  }
  return chosen;
}

ViewOptions parseViewOptions(const std::vector<std::string>& words) {
  ViewOptions result;
  const std::vector<std::string> files = parseOptions(options, words, result);
  if (result.help) return result;
  if (files.size() != 1)
    throw UsageError("expected one TRAJECTORY, found " + std::to_string(files.size()));
  result.trajectory = files[0];
  if (result.png.empty() && !result.frames.empty())
    throw UsageError("--frames is for pictures; add --png DIR");
  if (result.html.empty() && result.png.empty() && result.svg.empty()) {
    const bool isLong = files[0].ends_with(".hdf5");
    result.html = files[0].substr(0, files[0].rfind(isLong ? ".hdf5" : ".h5")) + ".html";
  }
  return result;
}

std::string viewHelp() { return intro + optionsHelp(options) + outro; }

}  // namespace rico
