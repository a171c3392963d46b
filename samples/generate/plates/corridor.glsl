// A concrete corridor. mood.x: 0 well lit to 1 failing tubes; mood.y: 1 without tracking markers.
// How far a marker covers the pixel.
float matte = 0.;

// How bright a tube is: of those that fail some are dead, some strobe, and a few still burn.
float tube(float k) {
  float lot = h1(k+2.), wink = fine2(vec2(T*11., k*3.7)), rest = fine2(vec2(T*1.7, k*9.1));
  if (mood.x<.5) return lot>.82?.35+.65*step(.25, wink):1.;
  if (lot<.42) return .012+.3*step(.93, wink)*step(.5, rest);
  if (lot<.86) return mix(.03, .4+.75*wink, step(.44, wink)*step(.36, rest));
  return .9;
}

vec3 img(vec2 u) {
  matte = 0.;
  vec3 sh = shake(T*.9, .022);
  vec3 ro = vec3(.15*sin(T*.7), 1.5, T*.95)+sh;
  vec3 rd = cam(ro, ro+vec3(.08*sin(T*.45), -.04, 1.)+sh*.9, .012*sin(T*.6), u, 1.35);
  float W = 1.55, H = 2.7;
  float tx = ((rd.x>0.?W:-W)-ro.x)/rd.x, ty = ((rd.y>0.?H:0.)-ro.y)/rd.y;
  float t = min(tx, ty);
  vec3 p = ro+rd*t;
  float ze = 46.;
  bool end = p.z>ze;
  if (end) {
    t = (ze-ro.z)/rd.z;
    p = ro+rd*t;
  }
  vec3 al;
  vec3 n;
  float gl = 0.;
  vec2 q;
  if (end) {
    n = vec3(0, 0, -1);
    q = p.xy;
    al = vec3(.35, .36, .37)*(.7+.3*fb(q*3.));
  } else if (tx<ty) {
    n = vec3(-sign(rd.x), 0, 0);
    q = p.zy+vec2(rd.x>0.?17.3:0., 0);
    float b = fb(q*vec2(1.1, 1.6));
    float pan = smoothstep(.012, .0, abs(fract(p.z/2.4)-.5)*2.4-.0)+smoothstep(.01, 0., abs(p.y-1.35));
    al = vec3(.5, .49, .46)*(.62+.5*b)*(1.-.55*clamp(pan, 0., 1.));
    vec2 hh = vec2(abs(fract(p.z/1.2)-.5)*1.2, abs(fract(p.y/1.35)-.5)*1.35);
    al *= 1.-.6*smoothstep(.03, .022, length(hh-vec2(.3, .3)));
    al = mix(al, vec3(.2, .26, .25)*(.7+.5*b), step(p.y, 1.02)*.75);
    al *= 1.-.35*smoothstep(.3, .0, p.y)*(.4+fb(q*6.));
    float pore = smoothstep(.82, .95, n2(q*23.))*smoothstep(.4, .6, fb(q*1.7));
    al *= (.9+.2*n2(q*130.))*(1.-.45*pore)*(.94+.12*fb(q*7.));
    al *= 1.-.3*smoothstep(.006, .0, abs(fb(q*.8+5.)-.47))*step(.5, fb(q*.31));
    float str = smoothstep(.58, .75, fb(vec2(q.x*3., p.y*.35)))*.35*smoothstep(.4, 2.6, p.y);
    al *= 1.-str;
    // doors
    float dz = mod(p.z+sign(rd.x)*2.1, 8.4)-4.2;
    if (abs(dz)<.52&&p.y<2.1) {
      float fr = step(.45, abs(dz))+step(2.03, p.y);
      al = fr>.5?vec3(.13, .14, .15):vec3(.33, .13, .08)*(.75+.4*fb(vec2(dz*5., p.y*2.)));
      if (fr<.5&&length(vec2(dz-.36, p.y-1.02))<.035)al = vec3(.8);
      if (fr<.5&&abs(dz)<.16&&p.y>1.35&&p.y<1.8)al = vec3(.02, .03, .035);
    }
  } else if (rd.y<0.) {
    n = vec3(0, 1, 0);
    q = p.xz;
    al = vec3(.3, .29, .27)*(.55+.7*fb(q*2.2))*(.78+.2*n2(q*60.)+.2*n2(q*170.))*(1.-.3*smoothstep(.6, .8, fb(q*5.)));
    gl = .55;
    vec2 f = abs(fract(q/.6)-.5)*.6;
    al *= 1.-.4*smoothstep(.008, .0, min(f.x, f.y));
  } else {
    n = vec3(0, -1, 0);
    q = p.xz;
    al = vec3(.42)*(.7+.4*fb(q*2.))*(.9+.2*n2(q*70.));
    float pp = abs(abs(p.x)-1.05);
    al = mix(vec3(.25, .1, .07)*(.5+.9*sqrt(max(0., 1.-pow(pp/.09, 2.)))), al, smoothstep(.09, .095, pp));
  }
  // markers
  {
    vec2 g = vec2(1.3, .95);
    vec2 qq = (n.x != 0.||end)?q+vec2(.2, -.05):q*1.+vec2(.65, .3);
    vec2 id = floor(qq/g), f = (fract(qq/g)-.5)*g+ (vec2(h2(id), h2(id+7.))-.5)*.3;
    float a = (h2(id+3.)-.5)*1.2;
    f = mat2(cos(a), -sin(a), sin(a), cos(a))*f;
    float m = min(max(abs(f.x)-.07, abs(f.y)-.014), max(abs(f.y)-.07, abs(f.x)-.014));
    if (h2(id+11.)>.3&&mood.y<.5) {
      vec3 tc = h2(id+5.)>.5?vec3(.85, .75, .08):vec3(.05, .75, .3);
      float bare = smoothstep(-.002, .003+.0006*t, m);
      al = mix(tc*(.8+.2*n2(q*40.)), al, bare);
      matte = 1.-bare;
    }
  }
  vec3 c = vec3(0);
  float zi = floor(p.z/4.2);
  for (int j = -1; j <= 2; j++) {
    float k = zi+float(j);
    float fl = tube(k);
    vec3 l = vec3(0, 2.62, (k+.5)*4.2);
    vec3 d = l-p;
    float r2 = dot(d, d);
    c += al*vec3(.86, .97, 1.)*1.5*fl*(max(0., dot(n, normalize(d)))+.06)/(r2*.75+.5);
    if (gl>0.) {
      vec3 r = reflect(rd, normalize(n+.03*vec3(n2(p.xz*30.)-.5, 0, n2(p.xz*30.+5.)-.5)));
      float tl = (2.62-p.y)/max(.001, r.y);
      vec3 h = p+r*tl-l;
      c += vec3(.8, .95, 1.)*.5*fl*smoothstep(.45, .0, abs(h.x)-.02)*smoothstep(.9, .3, abs(h.z))*(.06+.5*pow(1.-abs(rd.y), 4.));
    }
  }
  c *= 1.-.45*exp(-4.*(W-abs(p.x)))*(n.x == 0.?1.:0.)-.3*exp(-6.*p.y)*(n.x != 0.?1.:0.);
  if (n.y<0.) {
    float z = abs(fract(p.z/4.2)-.5)*4.2;
    float k = floor(p.z/4.2);
    float fl = tube(k);
    if (abs(p.x)<.13&&z<.68)matte = 0.;
    if (abs(p.x)<.07&&z<.62)c = vec3(1., 1.08, 1.1)*3.2*fl;
    else if (abs(p.x)<.13&&z<.68)c = vec3(.55)*fl;
  }
  c = mix(c, vec3(.05, .07, .075), 1.-exp(-t*.03));
  return c*1.35;
}
