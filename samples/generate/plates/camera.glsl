void main() {
  float r2;
  vec3 c = img(lens(uv+jit, r2));
  o = vec4(film(c, r2), 1);
}
