#version 300 es
precision highp float;
precision highp int;
// Fills the tile that common.glsl reads its noise from: 32 units of four octaves, and 256 cells of one.
out vec4 o;

float bits(ivec2 p, int seed) {
  uint n = uint(p.x)*1597334677u^uint(p.y)*3812015801u^uint(seed)*2798796415u;
  n = (n^(n>>15))*2246822519u;
  n = (n^(n>>13))*3266489917u;
  return float((n^(n>>16))>>8)/16777215.;
}

ivec2 around(ivec2 p, int period) {
  return ((p%period)+period)%period;
}

// One octave on a grid turned and shrunk `turns` times: a turn keeps whole numbers whole, so the tile repeats.
float octave(vec2 p, int turns, int seed) {
  int period = 32;
  for (int i = 0; i<turns; i++) {
    p = vec2(2.*p.x+p.y, 2.*p.y-p.x);
    period *= 5;
  }
  vec2 f = fract(p);
  f = f*f*f*(f*(f*6.-15.)+10.);
  float corner[4];
  for (int k = 0; k<4; k++) {
    ivec2 c = ivec2(floor(p))+ivec2(k&1, k>>1);
    for (int i = 0; i<turns; i++) c = ivec2(2*c.x-c.y, 2*c.y+c.x);
    corner[k] = bits(around(c, period), seed+turns);
  }
  return mix(mix(corner[0], corner[1], f.x), mix(corner[2], corner[3], f.x), f.y);
}

float octaves(vec2 p, int seed) {
  return .5*octave(p, 0, seed)+.25*octave(p+7.3, 1, seed)+.14*octave(p, 2, seed)+.08*octave(p, 3, seed);
}

float cells(vec2 p, int seed) {
  ivec2 i = ivec2(floor(p));
  vec2 f = fract(p);
  f = f*f*(3.-2.*f);
  float a = bits(around(i, 256), seed), b = bits(around(i+ivec2(1, 0), 256), seed);
  float c = bits(around(i+ivec2(0, 1), 256), seed), d = bits(around(i+ivec2(1, 1), 256), seed);
  return mix(mix(a, b, f.x), mix(c, d, f.x), f.y);
}

void main() {
  vec2 p = gl_FragCoord.xy-.5;
  o = vec4(octaves(p/32., 11), cells(p/4., 23), octaves(p/32., 57), cells(p/4., 71));
}
