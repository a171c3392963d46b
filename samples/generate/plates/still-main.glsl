// What of a scene stands still, seen once for a whole plate: squeezed, so that a lamp does not outweigh the
// pixels beside it, and with the nearness of what was seen. `span` is zero where the camera does not turn.
uniform vec4 span;
void main() {
  float r2;
  vec3 rd = eye(lens(uv+jit, r2));
  if (span.x != span.y) {
    vec2 at = mix(span.xz, span.yw, (uv+jit)*.5+.5);
    rd = normalize(vec3(sin(at.x), at.y, cos(at.x)));
  }
  vec4 seen = look(rd);
  vec3 c = max(seen.rgb, 0.);
  o = vec4(c/(1.+max(c.r, max(c.g, c.b))), 1./(1.+seen.w));
}
