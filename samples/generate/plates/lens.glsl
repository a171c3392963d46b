// Stands after a scene: the lens and the film of every plate.
vec2 lens(vec2 u, out float r2) {
  r2 = dot(u*vec2(asp, 1.), u*vec2(asp, 1.));
  return u*(1.+.012*r2);
}

vec3 film(vec3 c, float r2) {
  c = max(c*(1.-.13*r2), 0.);
  return clamp((c*(2.51*c+.03))/(c*(2.43*c+.59)+.14), 0., 1.);
}
