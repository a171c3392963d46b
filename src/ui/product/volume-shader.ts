/** One triangle that covers the whole picture. */
export const VOLUME_VERTEX = `#version 300 es
out vec2 at;
void main() {
  at = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2) * 2.0 - 1.0;
  gl_Position = vec4(at, 0.0, 1.0);
}`

/**
 * Ray-marches a box of cells: red is density, green is heat. Light comes from one direction, attenuated on its way
 * in, and from the sky all around; heat glows by itself.
 */
export const VOLUME_FRAGMENT = `#version 300 es
precision highp float;
precision highp sampler3D;
in vec2 at;
out vec4 color;
uniform sampler3D cells;
uniform vec3 box, eye, right, up, forward, sun;
uniform float aspect, zoom, dense, absorb, glowing, stepLength;

vec2 look(vec3 p) {
  return texture(cells, p / box + 0.5).rg;
}

vec3 glow(float t) {
  return vec3(1.0, pow(t, 1.5) * 0.26, pow(t, 4.0) * 0.045) * pow(t, 5.0);
}

float noise(vec2 p) {
  return fract(52.9829189 * fract(dot(p, vec2(0.06711056, 0.00583715))));
}

void main() {
  color = vec4(0.0);
  vec3 ray = normalize(forward * zoom + right * at.x * aspect + up * at.y);
  vec3 a = (-0.5 * box - eye) / ray, b = (0.5 * box - eye) / ray;
  vec3 near = min(a, b), far = max(a, b);
  float t = max(max(max(near.x, near.y), near.z), 0.0);
  float end = min(min(far.x, far.y), far.z);
  if (end <= t) return;
  t += stepLength * noise(gl_FragCoord.xy);
  vec3 albedo = mix(vec3(0.94), vec3(0.04, 0.037, 0.034), absorb);
  float through = 1.0;
  vec3 light = vec3(0.0);
  for (int i = 0; i < 512; i++) {
    if (t > end || through < 0.01) break;
    vec3 p = eye + ray * t;
    vec2 s = look(p);
    float d = s.r * dense;
    if (d > 0.01 || s.g * glowing > 0.02) {
      float shade = 0.0, q = 0.018;
      for (int j = 0; j < 7; j++) {
        vec3 there = p + sun * q;
        if (any(greaterThan(abs(there), 0.5 * box))) break;
        shade += look(there).r * q * 0.6;
        q *= 1.5;
      }
      float lit = exp(-shade * dense * mix(0.85, 1.1, absorb)) * (1.0 - exp(-d * 0.5) * 0.35);
      vec3 sky = vec3(0.2, 0.25, 0.33) * (0.65 + 0.6 * p.y / box.y);
      vec3 arriving = vec3(1.55, 1.45, 1.3) * lit + sky;
      float stopped = 1.0 - exp(-d * stepLength);
      float heat = clamp(s.g * 1.25 - 0.15, 0.0, 1.0);
      light += through * (stopped * albedo * arriving + glow(heat) * glowing * stepLength * 120.0);
      through *= 1.0 - stopped;
    }
    t += stepLength;
  }
  // Light is divided by what it covers before it is graded, and multiplied again for the canvas.
  float brightest = max(light.r, max(light.g, light.b));
  float shine = pow(1.0 - exp(-brightest * 1.4), 1.0 / 2.2) * min(glowing, 1.0);
  float alpha = max(1.0 - through, shine);
  if (alpha < 0.003) return;
  vec3 graded = pow(1.0 - exp(-light / max(alpha, 0.02) * 1.4), vec3(1.0 / 2.2));
  color = vec4(graded * alpha, alpha);
}`
