#pragma once

namespace rico {

// page.html, and viewer.js with controls.js, put into the program when it is built.
extern const char* const kPageText;
extern const char* const kViewerText;

}  // namespace rico
