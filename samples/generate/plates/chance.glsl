// For scenes whose light is drawn at random, sample by sample: numbers that fill the square evenly.
vec2 dice(float k) {
  vec2 p = gl_FragCoord.xy+k*37.;
  return fract(vec2(h2(p), h2(p+91.7))+(nth+.5)*vec2(.7548777, .5698403));
}

// A direction about n, by the cosine.
vec3 about(vec3 n, vec2 r) {
  float z = 1.-2.*r.y, s = sqrt(max(0., 1.-z*z)), a = 6.2831853*r.x;
  return normalize(n*1.001+vec3(s*cos(a), s*sin(a), z));
}

// A direction within a cone about l.
vec3 towards(vec3 l, float wide, vec2 r) {
  return normalize(l+wide*(about(l, r)-l));
}

bool box(vec3 ro, vec3 rd, vec3 a, vec3 b, inout float t, inout vec3 n) {
  vec3 i = 1./rd, p = (a-ro)*i, q = (b-ro)*i;
  vec3 lo = min(p, q), hi = max(p, q);
  float near = max(max(lo.x, lo.y), lo.z), far = min(min(hi.x, hi.y), hi.z);
  if (near>far||near<.001||near>t) return false;
  t = near;
  n = -sign(rd)*step(lo.yzx, lo.xyz)*step(lo.zxy, lo.xyz);
  return true;
}

// A standing cylinder with a lid.
bool drum(vec3 ro, vec3 rd, vec3 base, float rad, float high, inout float t, inout vec3 n) {
  vec2 oc = ro.xz-base.xz;
  float A = dot(rd.xz, rd.xz), B = dot(oc, rd.xz), C = dot(oc, oc)-rad*rad, D = B*B-A*C;
  if (D<0.) return false;
  float near = (-B-sqrt(D))/A, y = ro.y+rd.y*near-base.y;
  if (near>.001&&near<t&&y>0.&&y<high) {
    t = near;
    n = vec3((oc+rd.xz*near)/rad, 0).xzy;
    return true;
  }
  float lid = (base.y+high-ro.y)/rd.y;
  vec2 at = oc+rd.xz*lid;
  if (lid<.001||lid>t||dot(at, at)>rad*rad) return false;
  t = lid;
  n = vec3(0, 1, 0);
  return true;
}

// Whether a ray comes into a box at all, before t.
bool meets(vec3 ro, vec3 rd, vec3 a, vec3 b, float t) {
  vec3 i = 1./rd, p = (a-ro)*i, q = (b-ro)*i, lo = min(p, q), hi = max(p, q);
  float near = max(max(lo.x, lo.y), max(lo.z, 0.));
  return near<=min(min(hi.x, hi.y), hi.z)&&near<t;
}
