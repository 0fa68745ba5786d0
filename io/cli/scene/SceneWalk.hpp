#pragma once

#include <io/cli/scene/Scene.hpp>
#include <io/cli/scene/SceneFields.hpp>

namespace rico {

/// Every key of a scene, in the order in which the explaining page has them.
void visitScene(SceneFields& f, Scene& scene);

// Its parts.
void visitShape(SceneFields& f, ShapeSpec& shape);
void visitBody(SceneFields& f, BodySpec& body);
void visitBirth(SceneFields& f, BirthSpec& birth);
void visitJoint(SceneFields& f, JointSpec& joint);

}  // namespace rico
