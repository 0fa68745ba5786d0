#pragma once

namespace rico {

// page.html, and viewer.js with controls.js; the build embeds them in the program.
extern const char* const kPageText;
extern const char* const kViewerText;

}  // namespace rico
