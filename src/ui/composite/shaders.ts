/** Converts between linear light and code values: the transfer function of sRGB (IEC 61966-2-1) in both directions. */
const TRANSFER = `
vec3 toLight(vec3 code) {
  return mix(code / 12.92, pow((code + 0.055) / 1.055, vec3(2.4)), step(0.04045, code));
}
vec3 toCode(vec3 light) {
  return mix(light * 12.92, 1.055 * pow(light, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, light));
}`

/** A layer's frame anywhere on the plate, enlarged by the reach of its blur. */
export const LAYER_VERTEX = `#version 300 es
in vec2 corner;
uniform vec2 size;
uniform vec2 center;
uniform vec2 halfRight;
uniform vec2 halfDown;
uniform vec2 grown;
uniform vec2 facing;
out vec2 at;
void main() {
  vec2 from = (corner * 2.0 - 1.0) * grown;
  vec2 place = center + from.x * halfRight + from.y * halfDown;
  at = 0.5 + 0.5 * from * facing;
  gl_Position = vec4(place.x / size.x * 2.0 - 1.0, 1.0 - place.y / size.y * 2.0, 0.0, 1.0);
}`

/**
 * One element in one pass: its light premultiplied by alpha, ready to be blended with the frame below (composite
 * 3). Pictures arrive premultiplied, in code values, as browsers keep them; packed ones have their alpha in the
 * lower half.
 */
export const LAYER_FRAGMENT = `#version 300 es
precision highp float;
in vec2 at;
uniform sampler2D footage;
uniform bool packed;
uniform bool unmultiplied;
uniform bool capped;
uniform float lod;
uniform vec2 packedEdge;
uniform vec2 spread;
uniform vec3 gain;
uniform float opacity;
out vec4 drawn;
${TRANSFER}
const int TAPS = 24;
const float GOLDEN = 2.39996323;
const float FAINT = 0.06;

vec4 lightAt(vec2 place) {
  if (place != clamp(place, 0.0, 1.0)) return vec4(0.0);
  vec4 code = textureLod(footage, packed ? vec2(place.x, min(place.y * 0.5, packedEdge.x)) : place, lod);
  if (packed) {
    float alpha = textureLod(footage, vec2(place.x, max(0.5 + place.y * 0.5, packedEdge.y)), lod).r;
    code = vec4(min(code.rgb, vec3(alpha)), alpha);
  }
  float least = unmultiplied ? FAINT : 0.002;
  vec3 light = toLight(min(code.rgb / max(code.a, least), 1.0));
  return vec4(unmultiplied ? light : light * code.a, code.a);
}

void main() {
  vec4 sum = vec4(0.0);
  if (spread.x > 0.0) {
    for (int tap = 0; tap < TAPS; tap += 1) {
      float far = sqrt(-2.0 * log(1.0 - (float(tap) + 0.5) / float(TAPS)));
      float turn = float(tap) * GOLDEN;
      sum += lightAt(at + spread * far * vec2(cos(turn), sin(turn)));
    }
    sum /= float(TAPS);
  } else sum = lightAt(at);
  vec3 light = sum.rgb * gain * opacity;
  drawn = vec4(capped ? min(light, 1.0) : light, sum.a * opacity);
}`

export const SCREEN_VERTEX = `#version 300 es
in vec2 corner;
void main() { gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0); }`

/** Converts the light of the finished frame to screen code values. */
export const SCREEN_FRAGMENT = `#version 300 es
precision highp float;
uniform sampler2D footage;
out vec4 drawn;
${TRANSFER}
void main() {
  vec3 light = texelFetch(footage, ivec2(gl_FragCoord.xy), 0).rgb;
  drawn = vec4(toCode(clamp(light, 0.0, 1.0)), 1.0);
}`
