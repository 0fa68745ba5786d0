#pragma once

#include <io/cli/scene/Scene.hpp>
#include <io/cli/scene/SceneFields.hpp>

namespace rico {

/// Visits every key of a scene, in the order of the schema.
void visitScene(SceneFields& f, Scene& scene);

// The walks of its parts.
void visitShape(SceneFields& f, ShapeSpec& shape);
void visitBody(SceneFields& f, BodySpec& body);
void visitBirth(SceneFields& f, BirthSpec& birth);
void visitJoint(SceneFields& f, JointSpec& joint);
void visitElastic(SceneFields& f, ElasticSpec& body);

}  // namespace rico
