// A picture of a plate whose camera stands or turns: what stands still is looked up, the rest is drawn.
uniform vec4 span;
uniform sampler2D still;
void main() {
  float r2;
  vec3 rd = eye(lens(uv+jit, r2));
  vec2 at = (vec2(atan(rd.x, rd.z), rd.y/length(rd.xz))-span.xz)/max(span.yw-span.xz, vec2(1e-6));
  vec4 seen = span.x != span.y?texture(still, at):texelFetch(still, ivec2(gl_FragCoord.xy), 0);
  seen.rgb /= 1.-min(.999, max(seen.r, max(seen.g, seen.b)));
  o = vec4(film(stir(rd, vec4(seen.rgb, 1./seen.w-1.)), r2), 1);
}
