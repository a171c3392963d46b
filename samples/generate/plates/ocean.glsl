// Open sea to the horizon. mood.x: 0 noon, 1 sunset, 2 moonlight; mood.y: 1 on a boat; mood.z: 1 from
// the air.
float when(float k) {
  return max(0., 1.-abs(mood.x-k));
}

vec3 sunDir() {
  return normalize(vec3(-.35, .5*when(0.)+.055*when(1.)+.3*when(2.), 1.));
}

vec3 sky(vec3 r) {
  float h = max(r.y, 0.);
  vec3 low = vec3(.62, .72, .82)*when(0.)+vec3(1., .42, .16)*when(1.)+vec3(.03, .045, .075)*when(2.);
  vec3 high = vec3(.16, .34, .68)*when(0.)+vec3(.11, .13, .32)*when(1.)+vec3(.006, .01, .026)*when(2.);
  vec3 c = mix(low, high, pow(clamp(h*1.6, 0., 1.), .5));
  float m = max(0., dot(r, sunDir()));
  vec3 s = vec3(1., .93, .8)*when(0.)+vec3(1., .5, .2)*when(1.)+vec3(.7, .8, 1.)*.35*when(2.);
  c += s*(pow(m, 8.)*.14+pow(m, 60.)*.25+pow(m, 2500.)*9.);
  vec2 q = r.xz/(h+.14)*1.1;
  float cl = smoothstep(.48, .85, fb(q*vec2(.55, 1.1)+vec2(T*.012, 5.)));
  vec3 lit = mix(vec3(.9), s, .6)*(.55*when(0.)+.8*when(1.)+.09*when(2.))+s*pow(m, 6.)*.4;
  c = mix(c, lit, cl*.55*smoothstep(.01, .16, h));
  if (mood.x>1.5) c += step(.9972, h2(floor(r.xy*330.)))*.35*smoothstep(.05, .3, h)*(1.-cl);
  return c;
}

vec3 img(vec2 u) {
  vec3 sh = shake(T*.7, .03*mood.y);
  float roll = .028*sin(T*1.3)*mood.y;
  vec3 ro = vec3(0, mix(2.6, 17., mood.z)+.25*sin(T*1.1)*mood.y, T*(2.2*mood.y+12.*mood.z))+sh;
  vec3 rd = cam(ro, ro+vec3(.05*sin(T*.4)*mood.y, -.02-.27*mood.z+.012*sin(T*1.1)*mood.y, 1.), roll, u, 1.9);
  if (rd.y>-.0015) return sky(rd)*1.05;
  float t = -ro.y/rd.y;
  vec2 p = (ro+rd*t).xz;
  vec2 g = vec2(0);
  float f = .22, a = .34, an = .4, h = 0.;
  for (int i = 0; i<11; i++) {
    vec2 d = vec2(sin(an), cos(an));
    float ph = dot(p, d)*f+T*sqrt(f*9.8)*.8+float(i)*1.7+1.5*n2(p*f*.35+float(i));
    float k = exp(sin(ph)-1.);
    float lod = 1./(1.+t*f*.035);
    g += d*k*cos(ph)*a*f*lod;
    h += k*a*lod;
    f *= 1.42;
    a *= .74;
    an += 2.1;
  }
  vec3 n = normalize(vec3(-g.x, 1., -g.y));
  vec3 r = reflect(rd, n);
  r.y = abs(r.y);
  float fr = .02+.98*pow(1.-max(0., dot(n, -rd)), 5.);
  vec3 deep = vec3(.008, .05, .075)*when(0.)+vec3(.03, .025, .035)*when(1.)+vec3(.001, .003, .007)*when(2.);
  vec3 crest = vec3(.03, .17, .18)*when(0.)+vec3(.13, .06, .03)*when(1.)+vec3(.003, .008, .014)*when(2.);
  vec3 c = mix(deep+crest*smoothstep(.25, .9, h), sky(r), fr);
  float foam = smoothstep(.78, 1.05, h)*smoothstep(.35, .65, fb(p*2.3+T*.1));
  c = mix(c, vec3(.75, .8, .82)*(when(0.)+.5*when(1.)+.03*when(2.)), foam*.45/(1.+t*.02));
  return mix(c, sky(normalize(vec3(rd.x, .012, rd.z))), 1.-exp(-t*mix(.0022, .0009, mood.z)))*1.05;
}
