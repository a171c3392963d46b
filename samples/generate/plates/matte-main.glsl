// The scene says what its matte covers.
void main() {
  float r2;
  img(lens(uv+jit, r2));
  o = vec4(vec3(matte), 1);
}
