#version 300 es
precision highp float;
precision highp sampler2D;
in vec2 uv;
out vec4 o;
uniform float T, asp;
uniform vec2 jit;
uniform vec4 mood;
// Which sample of the picture this is, for what is drawn at random.
uniform float nth;
uniform sampler2D noise;
float h1(float n) {
  return fract(sin(n*127.1)*43758.5453);
}

float h2(vec2 p) {
  p = fract(p*vec2(.1031, .1030));
  p += dot(p, p.yx+33.33);
  return fract((p.x+p.y)*p.x);
}

float h3(vec3 p) {
  p = fract(p*.1031);
  p += dot(p, p.zyx+31.32);
  return fract((p.x+p.y)*p.z);
}

// Noise of one octave, a cell a unit; what is far away is smoothed.
float n2(vec2 p) {
  return texture(noise, p/256.+.5/1024., -1.).g;
}

// Noise of four octaves, about .48 on average; likewise.
float fb(vec2 p) {
  return texture(noise, p/32.+.5/1024., -1.).r;
}

// The same, exactly: for heights, and in loops, where neighbors do not look at the same place.
float fine2(vec2 p) {
  return textureLod(noise, p/256.+.5/1024., 0.).g;
}

float fineb(vec2 p) {
  return textureLod(noise, p/32.+.5/1024., 0.).r;
}

vec3 cam(vec3 ro, vec3 ta, float roll, vec2 u, float fl) {
  vec3 f = normalize(ta-ro), r = normalize(cross(f, vec3(sin(roll), cos(roll), 0))), v = cross(r, f);
  return normalize(u.x*asp*r+u.y*v+fl*f);
}

vec3 shake(float t, float a) {
  return a*vec3(sin(t*2.1)+.5*sin(t*5.3+1.)+.25*sin(t*11.7), cos(t*1.7)+.5*sin(t*4.7+2.)+.25*sin(t*13.1), 0.);
}
