#version 300 es
precision highp float;
in vec2 uv;
out vec4 o;
uniform float T, asp;
uniform vec2 jit;
uniform vec4 mood;
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

float n2(vec2 p) {
  vec2 i = floor(p), f = fract(p);
  f = f*f*(3.-2.*f);
  return mix(mix(h2(i), h2(i+vec2(1, 0)), f.x), mix(h2(i+vec2(0, 1)), h2(i+vec2(1, 1)), f.x), f.y);
}

float fb(vec2 p) {
  float a = .5, r = 0.;
  for (int i = 0; i<5; i++) {
    r += a*n2(p);
    p = mat2(1.6, 1.2, -1.2, 1.6)*p;
    a *= .5;
  }
  return r;
}

vec3 cam(vec3 ro, vec3 ta, float roll, vec2 u, float fl) {
  vec3 f = normalize(ta-ro), r = normalize(cross(f, vec3(sin(roll), cos(roll), 0))), v = cross(r, f);
  return normalize(u.x*asp*r+u.y*v+fl*f);
}

vec3 shake(float t, float a) {
  return a*vec3(sin(t*2.1)+.5*sin(t*5.3+1.)+.25*sin(t*11.7), cos(t*1.7)+.5*sin(t*4.7+2.)+.25*sin(t*13.1), 0.);
}
