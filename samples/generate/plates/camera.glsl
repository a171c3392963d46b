void main() {
  vec2 u = uv+jit;
  float r2 = dot(u*vec2(asp, 1.), u*vec2(asp, 1.));
  u *= 1.+.012*r2;
  vec3 c = img(u);
  c *= 1.-.13*r2;
  c = max(c, 0.);
  c = (c*(2.51*c+.03))/(c*(2.43*c+.59)+.14);
  c = pow(clamp(c, 0., 1.), vec3(1./2.2));
  o = vec4(c, 1);
}
