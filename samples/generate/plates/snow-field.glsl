// A snowed-in field with a fence and a wood. mood.x: 0 overcast, 1 blue hour; mood.y: 1 for a pan.
float drift(vec2 p) {
  return .9*n2(p*.06)+.22*n2(p*.31+4.)+.05*n2(p*vec2(1.1, 2.6));
}

vec3 air(vec3 r) {
  float h = max(0., r.y);
  vec3 day = mix(vec3(.74, .76, .79), vec3(.52, .57, .63), smoothstep(0., .5, h));
  vec3 blue = mix(vec3(.28, .3, .46), vec3(.055, .085, .2), smoothstep(0., .4, h))+vec3(.5, .2, .1)*exp(-h*16.)*.5;
  vec3 c = mix(day, blue, mood.x);
  return c*(.93+.14*fb(r.xz/(h+.2)*1.2+T*.01));
}

float wood(vec3 r, out float trunk) {
  float a = atan(r.x, r.z);
  float top = .055+.03*n2(vec2(a*9., 1.))+.035*pow(abs(fract(a*31.)-.5)*2.*n2(vec2(floor(a*31.), 5.)), 1.5)+.012*n2(vec2(a*160., 2.));
  trunk = n2(vec2(a*240., r.y*26.));
  return smoothstep(top+.004, top-.004, r.y);
}

vec3 img(vec2 u) {
  float pan = mood.y*(T*.14-.2);
  vec3 ro = vec3(0, 2.4, 0)+shake(T*.5, .004);
  vec3 rd = cam(ro, ro+vec3(.22+pan, -.05, 1.), 0., u, 1.75);
  vec3 c = air(rd);
  float bark;
  float w = wood(rd, bark);
  vec3 dark = mix(vec3(.1, .115, .115), vec3(.022, .028, .05), mood.x)*(.55+.9*bark);
  vec3 mist = mix(vec3(.7, .72, .75), vec3(.2, .22, .36), mood.x);
  c = mix(c, mix(dark, mist, .3), w);
  // two windows of a house at the edge of the wood
  float az = atan(rd.x, rd.z);
  float lamp = smoothstep(.0032, .0022, abs(az-.335))+smoothstep(.0032, .0022, abs(az-.353));
  c = mix(c, vec3(1., .55, .2)*mix(.4, 1.9, mood.x), lamp*smoothstep(.0038, .003, abs(rd.y-.022)));
  float t = .6;
  bool hit = false;
  if (rd.y<.03) {
    for (int i = 0; i<56; i++) {
      vec3 p = ro+rd*t;
      float h = p.y-drift(p.xz);
      if (h<.003*t) {
        hit = true;
        break;
      }
      t += max(.04, h*.7/max(.15, .3-rd.y));
      if (t>160.) break;
    }
  }
  if (hit) {
    vec3 p = ro+rd*t;
    vec2 e = vec2(.06+t*.006, 0);
    vec3 n = normalize(vec3(drift(p.xz-e.xy)-drift(p.xz+e.xy), 2.*e.x, drift(p.xz-e.yx)-drift(p.xz+e.yx)));
    vec3 L = normalize(vec3(-.8, .22, .25));
    float d = max(0., dot(n, L));
    vec3 s = mix(vec3(.5, .53, .58), vec3(.13, .17, .32), mood.x)*(.72+.35*n.y)+mix(vec3(.42, .4, .36), vec3(.2, .1, .09), mood.x)*d;
    s *= .94+.09*n2(p.xz*34.);
    s += step(.9965, h2(floor(p.xz*70.)+floor(rd.xy*90.)))*.5*(1.-mood.x)/(1.+t*.3);
    // a line of footprints
    float x = p.x-1.2-.35*sin(p.z*.35)-.16*(mod(floor(p.z*1.3), 2.)-.5)*2.;
    float z = (fract(p.z*1.3)-.5)/1.3;
    s *= 1.-.5*smoothstep(.15, .06, length(vec2(x*1.6, z*.8)))/(1.+t*.04);
    c = mix(s, mist, 1.-exp(-t*.011));
  }
  for (int i = 0; i<9; i++) {
    float z = 9.+float(i)*6.5;
    float tp = (z-ro.z)/rd.z;
    if (tp<0.) continue;
    vec3 p = ro+rd*tp;
    float x = p.x+2.6-z*.34+.5*h1(float(i));
    float g = drift(vec2(-2.6+z*.34, z));
    float lean = (h1(float(i)+9.)-.5)*.2*(p.y-g);
    float m = smoothstep(.075+.002*tp, .06, abs(x+lean))*step(p.y, g+1.25)*step(g-.1, p.y);
    float cap = smoothstep(.1+.002*tp, .08, abs(x+lean))*step(g+1.2, p.y)*step(p.y, g+1.32);
    vec3 pc = mix(vec3(.13, .11, .095), vec3(.03, .03, .05), mood.x)*(.7+.6*n2(vec2(p.y*9., float(i))));
    c = mix(c, mix(pc, mist, 1.-exp(-tp*.011)), m);
    c = mix(c, mix(vec3(.8), vec3(.2, .25, .42), mood.x), cap);
  }
  return c*mix(.86, 1.12, mood.x);
}
