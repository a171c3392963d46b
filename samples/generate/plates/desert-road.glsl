// A road through a desert. mood.x: 0 noon to 1 dusk; mood.y: 1 for a camera that stands still.
vec3 haze() {
  return mix(vec3(.93, .74, .55), vec3(.78, .36, .2), mood.x);
}

float ter(vec2 p) {
  float d = max(0., abs(p.x)-5.);
  return (fineb(p*.045)-.35)*min(d*.12, 3.2)+.25*fineb(p*.4)*min(1., d*.4);
}

vec3 sky(vec3 r) {
  vec3 s = normalize(vec3(-.55, mix(.16, .05, mood.x), .8));
  float m = max(0., dot(r, s));
  vec3 low = mix(vec3(.93, .72, .5), vec3(.95, .4, .17), mood.x);
  vec3 high = mix(vec3(.28, .47, .78), vec3(.1, .12, .3), mood.x);
  vec3 c = mix(low, high, pow(max(0., r.y)*1.25, .42));
  c += vec3(1., .6, .3)*pow(m, 14.)*mix(.38, .7, mood.x)+vec3(1., .85, .6)*(pow(m, 160.)*.5+pow(m, 2600.)*9.);
  if (r.y>.02) {
    vec2 q = r.xz/(r.y+.12)*1.3;
    float big = fineb(q*vec2(.4, 1.3)+vec2(T*.01, 3.)), cl = smoothstep(.42, .8, .7*big+.34*fineb(q*vec2(1.7, 4.6)+big+T*.02));
    c = mix(c, mix(vec3(1., .9, .82), vec3(.95, .45, .3), mood.x)*(.7+.5*m), cl*.55*smoothstep(.02, .25, r.y));
  }
  if (r.y>.13) return c;
  float a = atan(r.x, r.z);
  float me = .03+.05*smoothstep(.45, .55, fb(vec2(a*4.+7., 1.)))+.012*fb(vec2(a*30., 2.));
  if (r.y<me) {
    float st = .5+.5*sin(r.y*420.+4.*fb(vec2(a*20., r.y*40.)));
    c = mix(mix(vec3(.55, .36, .32), vec3(.3, .14, .16), mood.x)*(.75+.25*st), haze(), .55);
  }
  return c;
}

vec3 ro;

vec3 eye(vec2 u) {
  float drive = 1.-mood.y;
  vec3 sh = shake(T, .02*drive);
  ro = vec3(1.35+.25*sin(T*.3)*drive, 1.35, T*9.*drive)+sh*vec3(1, 1.4, 0);
  return cam(ro, ro+vec3(-.06+.02*sin(T*.5)*drive, -.055, 1.)+sh*.35, .01*sin(T)*drive, u, 1.7);
}

vec4 look(vec3 rd) {
  vec3 c;
  float t = 1e3;
  bool hit = false;
  if (rd.y<.06) {
    // the road is flat as far as its shoulders, so that a ray meets it without a search
    float flat1 = rd.y<0.?-ro.y/rd.y:1e4, side = ((rd.x>0.?5.:-5.)-ro.x)/rd.x;
    t = min(flat1, side);
    hit = flat1<=side&&t<420.;
    if (!hit) for (int i = 0; i<44; i++) {
      vec3 p = ro+rd*t;
      float h = p.y-ter(p.xz);
      if (h<.0025*t) {
        hit = true;
        break;
      }
      t += max(.012*t, h*.6/max(.12, -rd.y+.25));
      if (t>420.)break;
    }
  }
  if (!hit&&rd.y<-.002) hit = true;
  if (!hit) c = sky(rd);
  if (hit) {
    vec3 p = ro+rd*t;
    float lod = 1./(1.+t*.06);
    vec2 e = vec2(.05+t*.004, 0);
    vec3 n = vec3(0, 1, 0);
    if (abs(p.x)>4.9) n = normalize(vec3(ter(p.xz-e.xy)-ter(p.xz+e.xy), 2.*e.x, ter(p.xz-e.yx)-ter(p.xz+e.yx)));
    vec3 L = normalize(vec3(-.55, mix(.3, .14, mood.x), .8));
    float dif = max(0., dot(n, L));
    vec3 al = mix(vec3(.62, .42, .27), vec3(.48, .3, .19), fb(p.xz*.8))*(.7+.5*n2(p.xz*9.)*lod+.15);
    al *= .8+.24*n2(p.xz*31.)+.2*step(.8, n2(p.xz*17.+5.));
    al *= .9+.16*sin((p.x*.7+p.z+1.6*fb(p.xz*.4))*9.)*lod*smoothstep(5., 9., abs(p.x));
    float sc = smoothstep(.6, .68, .55*n2(p.xz*1.3+4.)+.5*n2(p.xz*7.)-.02)*smoothstep(5., 7., abs(p.x));
    al = mix(al, vec3(.17, .165, .085)*(.35+1.1*n2(p.xz*vec2(34., 21.))), sc*.9);
    float ed = abs(p.x)+.25*(fb(p.xz*1.7)-.5);
    if (ed<3.7) {
      float g = n2(p.xz*45.)*lod;
      al = vec3(.155, .15, .15)*(.5+.4*g+.45*n2(p.xz*110.)+.4*fb(p.xz*vec2(2., .25)));
      al *= 1.-.16*smoothstep(.5, .1, abs(abs(abs(p.x)-1.75)-.8));
      float cr = smoothstep(.011, .0, abs(fb(p.xz*.9+9.)-.5+.03*(n2(p.xz*9.)-.5)))*smoothstep(.35, .55, fb(p.xz*.23))*lod;
      al *= 1.-.75*cr;
      float seal = smoothstep(.02, .0, abs(fb(p.xz*vec2(.5, .09)+3.)-.5));
      al = mix(al, vec3(.045), seal*.6*lod);
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
  float near = hit?t:1e3;
  for (int i = 0; i<7; i++) {
    float z = (floor(ro.z/28.)+float(i)+.7)*28.;
    float tp = (z-ro.z)/rd.z;
    if (tp<0.||(hit&&tp>t))continue;
    vec3 p = ro+rd*tp;
    if (abs(p.x+7.6)>1.6)continue;
    float x = p.x+7.6;
    float w = .1+.0007*tp;
    float m = smoothstep(w+.0025*tp, w-.0005*tp, abs(x))*step(p.y, 6.3);
    m = max(m, smoothstep(.09+.0025*tp, .06, abs(p.y-5.8))*step(abs(x), 1.)) ;
    vec3 pc = mix(vec3(.16, .11, .08)*(.6+.6*step(0., -x)), haze(), 1.-exp(-tp*.0055));
    c = mix(c, pc, clamp(m, 0., 1.));
    if (m>.02) near = min(near, tp);
  }
  return vec4(c*mix(.88, 1.02, mood.x), near);
}

// A camera that stands sees the sky move alone.
vec3 stir(vec3 rd, vec4 seen) {
  return seen.w>900.?sky(rd)*1.02:seen.rgb;
}

vec3 img(vec2 u) {
  return look(eye(u)).rgb;
}
