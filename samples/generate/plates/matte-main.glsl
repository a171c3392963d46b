// The same lens as camera.glsl; the scene says what its matte covers.
void main() {
  vec2 u = uv+jit;
  float r2 = dot(u*vec2(asp, 1.), u*vec2(asp, 1.));
  u *= 1.+.012*r2;
  img(u);
  o = vec4(vec3(matte), 1);
}
