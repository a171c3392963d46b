// A road through a desert. mood.x: 0 noon to 1 dusk; mood.y: 1 for a camera that stands still.
vec3 haze() {
  return mix(vec3(.93, .74, .55), vec3(.78, .36, .2), mood.x);
}

float ter(vec2 p) {
  float d = max(0., abs(p.x)-5.);
  return (fb(p*.045)-.35)*min(d*.12, 3.2)+.25*fb(p*.4)*min(1., d*.4);
}

vec3 sky(vec3 r) {
  vec3 s = normalize(vec3(-.55, mix(.16, .05, mood.x), .8));
  float m = max(0., dot(r, s));
  vec3 low = mix(vec3(.93, .72, .5), vec3(.95, .4, .17), mood.x);
  vec3 high = mix(vec3(.28, .47, .78), vec3(.1, .12, .3), mood.x);
  vec3 c = mix(low, high, pow(max(0., r.y)*1.25, .42));
  c += vec3(1., .6, .3)*pow(m, 14.)*.7+vec3(1., .85, .6)*pow(m, 600.)*6.;
  vec2 q = r.xz/(r.y+.12)*1.3;
  float cl = smoothstep(.5, .9, fb(q*vec2(.5, 1.6)+vec2(T*.01, 3.)));
  c = mix(c, vec3(1., .87, .76)*(.8+.5*m), cl*.5*smoothstep(.02, .25, r.y));
  float a = atan(r.x, r.z);
  float me = .03+.05*smoothstep(.45, .55, fb(vec2(a*4.+7., 1.)))+.012*fb(vec2(a*30., 2.));
  if (r.y<me) {
    float st = .5+.5*sin(r.y*420.+4.*fb(vec2(a*20., r.y*40.)));
    c = mix(mix(vec3(.55, .36, .32), vec3(.3, .14, .16), mood.x)*(.75+.25*st), haze(), .55);
  }
  return c;
}

vec3 img(vec2 u) {
  vec3 sh = shake(T, .02*(1.-mood.y));
  float drive = 1.-mood.y;
  vec3 ro = vec3(1.35+.25*sin(T*.3)*drive, 1.35, T*9.*drive)+sh*vec3(1, 1.4, 0);
  vec3 rd = cam(ro, ro+vec3(-.06+.02*sin(T*.5)*drive, -.055, 1.)+sh*.35, .01*sin(T)*drive, u, 1.7);
  vec3 c = sky(rd);
  float t = 0.;
  bool hit = false;
  if (rd.y<.06) {
    t = .5;
    for (int i = 0; i<70; i++) {
      vec3 p = ro+rd*t;
      float h = p.y-ter(p.xz);
      if (h<.004*t) {
        hit = true;
        break;
      }
      t += max(.05, h*.55/max(.12, -rd.y+.25));
      if (t>420.)break;
    }
  }
  if (hit) {
    vec3 p = ro+rd*t;
    float lod = 1./(1.+t*.06);
    vec2 e = vec2(.05+t*.004, 0);
    vec3 n = normalize(vec3(ter(p.xz-e.xy)-ter(p.xz+e.xy), 2.*e.x, ter(p.xz-e.yx)-ter(p.xz+e.yx)));
    vec3 L = normalize(vec3(-.55, mix(.3, .14, mood.x), .8));
    float dif = max(0., dot(n, L));
    vec3 al = mix(vec3(.62, .42, .27), vec3(.48, .3, .19), fb(p.xz*.8))*(.7+.5*n2(p.xz*9.)*lod+.15);
    float sc = smoothstep(.62, .7, n2(p.xz*1.3+4.))*smoothstep(5., 7., abs(p.x));
    al = mix(al, vec3(.22, .23, .12)*(.5+n2(p.xz*14.)), sc*.85);
    float ed = abs(p.x)+.25*(fb(p.xz*1.7)-.5);
    if (ed<3.7) {
      float g = n2(p.xz*45.)*lod;
      al = vec3(.155, .15, .15)*(.72+.5*g+.35*fb(p.xz*vec2(2., .25)));
      float cr = smoothstep(.035, .0, abs(fb(p.xz*.9+9.)-.5))*lod;
      al *= 1.-.55*cr;
      float wear = .55+.45*smoothstep(.3, .6, fb(p.xz*3.));
      float yl = smoothstep(.075, .055, abs(abs(p.x)-.13))+0.;
      al = mix(al, vec3(.72, .52, .13), yl*wear);
      float wl = smoothstep(.07, .05, abs(abs(p.x)-3.3));
      al = mix(al, vec3(.75, .73, .68), wl*wear);
      al = mix(al, vec3(.6, .42, .28), smoothstep(3.2, 3.7, ed)*.8);
    }
    c = al*(mix(vec3(1.9, 1.5, 1.1), vec3(1.7, .75, .34), mood.x)*dif+mix(vec3(.3, .38, .5), vec3(.2, .17, .3), mood.x)*.75);
    c = mix(c, haze(), 1.-exp(-t*.0055));
  }
  // poles
  for (int i = 0; i<7; i++) {
    float z = (floor(ro.z/28.)+float(i)+.7)*28.;
    float tp = (z-ro.z)/rd.z;
    if (tp<0.||(hit&&tp>t))continue;
    vec3 p = ro+rd*tp;
    float x = p.x+7.6;
    float w = .1+.0007*tp;
    float m = smoothstep(w+.0025*tp, w-.0005*tp, abs(x))*step(p.y, 6.3);
    m = max(m, smoothstep(.09+.0025*tp, .06, abs(p.y-5.8))*step(abs(x), 1.)) ;
    vec3 pc = mix(vec3(.16, .11, .08)*(.6+.6*step(0., -x)), haze(), 1.-exp(-tp*.0055));
    c = mix(c, pc, clamp(m, 0., 1.));
  }
  return c*1.02;
}
