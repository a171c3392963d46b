// Two halls. mood.x: 0 parking garage, 1 warehouse; mood.y: 0 walk, 1 locked off, 2 dolly sideways;
// mood.z: 1 with tracking markers; mood.w: 0 all lamps, 1 half of them out.
float lampOn(float k) {
  return step(mood.w*.5, h1(k*3.1+4.))*(.85+.15*step(.3, fine2(vec2(T*8., k))));
}

// How far a marker covers the pixel.
float matte = 0.;

vec3 ro;

vec3 eye(vec2 u) {
  float walk = step(mood.y, .5), dolly = step(1.5, mood.y), ware = mood.x;
  vec3 sh = shake(T, .019*walk);
  ro = vec3(.5+dolly*(T*.55-.8), 1.6, T*1.05*walk)+sh;
  return cam(ro, ro+vec3(mix(-.1, .1, ware)+.04*sin(T*.5)*walk, mix(-.02, .05, ware), 1.)+sh*.5, .008*sin(T)*walk, u, 1.35);
}

vec4 look(vec3 rd) {
  matte = 0.;
  float ware = mood.x;
  float W = mix(8.2, 9.5, ware), H = mix(2.75, 7., ware), Z = mix(52., 44., ware);
  float tx = ((rd.x>0.?W:-W)-ro.x)/rd.x, ty = ((rd.y>0.?H:0.)-ro.y)/rd.y, tz = (Z-ro.z)/rd.z;
  if (tz<0.) tz = 1e4;
  float t = min(min(tx, ty), tz);
  vec3 n = t == tx?vec3(-sign(rd.x), 0, 0):t == ty?vec3(0, -sign(rd.y), 0):vec3(0, 0, -1);
  float kind = 0.;
  vec3 m;
  float step0 = mix(6., 8., ware);
  float first = floor(ro.z/step0);
  for (int i = 0; i<8; i++) {
    float z = (first+float(i)+.6)*step0;
    if (z>Z) break;
    float px = mix(3.3, 6.6, ware), pr = mix(.28, .14, ware);
    if ((z-1.-ro.z)/rd.z>t) break;
    vec3 at = vec3(rd.x>0.?px:-px, 0, z);
    if (box(ro, rd, at-vec3(pr, 0, pr), at+vec3(pr, H, pr), t, m)) { n = m; kind = 1.; }
    if (rd.y>0.&&box(ro, rd, vec3(-W, H-mix(.42, .6, ware), z-.16), vec3(W, H-mix(.0, .35, ware), z+.16), t, m)) { n = m; kind = 2.; }
  }
  if (ware>.5) {
    for (int i = 0; i<6; i++) {
      float k = float(i);
      vec3 at = vec3((mod(k, 2.)*2.-1.)*(4.2+1.6*h1(k)), 0, 7.+k*4.3);
      vec3 e = vec3(.6+.3*h1(k+3.), .6+.9*h1(k+7.), .7);
      if (box(ro, rd, at-vec3(e.x, 0, e.z), at+vec3(e.x, e.y*1.4, e.z), t, m)) { n = m; kind = 3.; }
    }
  }
  vec3 p = ro+rd*t;
  vec2 q = n.y != 0.?p.xz:n.x != 0.?p.zy:p.xy;
  float dirt = fb(q*mix(1.4, .9, ware));
  float grit = .8+.22*n2(q*63.)+.2*n2(q*151.);
  vec3 al = vec3(.36, .355, .345)*(.55+.7*dirt)*grit;
  float shine = 0.;
  if (kind<.5&&n.y>.5) {
    al = vec3(.24, .235, .225)*(.5+.8*dirt)*grit*(1.-.5*smoothstep(.012, .0, abs(fb(q*.6+2.)-.48))*step(.47, fb(q*.21)));
    al *= 1.-.45*smoothstep(.55, .7, fb(q*.45+3.));
    shine = .1+.5*smoothstep(.46, .6, fb(q*.35+8.));
    if (ware<.5) {
      al *= 1.-.22*smoothstep(.9, .2, abs(abs(p.x)-1.3))*smoothstep(.35, .6, fb(vec2(p.x*5., p.z*.12)));
    float bay = smoothstep(.07, .05, abs(fract(p.z/2.6)-.5)*2.6)*step(3.5, abs(p.x));
      float edge = smoothstep(.07, .05, abs(abs(p.x)-3.45));
      al = mix(al, vec3(.72, .7, .64), max(bay, edge)*(.45+.5*dirt));
      vec2 a = vec2(abs(p.x-1.6), mod(p.z, 13.)-6.);
      float arrow = step(a.x, .09)*step(abs(a.y), 1.1)+step(abs(a.y-1.3), .45)*step(a.x, (1.75-a.y)*.5);
      al = mix(al, vec3(.75, .72, .66), clamp(arrow, 0., 1.)*(.4+.5*dirt));
    } else al *= 1.-.5*smoothstep(.02, .0, min(abs(fract(p.x/4.)-.5)*4., abs(fract(p.z/4.)-.5)*4.));
  }
  if (kind<.5&&n.y<-.5) al *= .8;
  if (kind<.5&&n.y == 0.) {
    if (ware<.5) al = mix(al, vec3(.12, .2, .27)*(.7+.5*dirt), step(p.y, 1.05)*.85);
    else al = vec3(.27, .24, .21)*(.5+.8*dirt)*(.8+.25*smoothstep(.03, .08, abs(fract(p.y*3.5)-.5)));
  }
  if (kind == 1.) {
    al = mix(vec3(.4, .395, .38), vec3(.16, .17, .18), ware)*(.6+.6*dirt);
    if (ware<.5&&p.y<1.15) al = mod(floor((p.y+n.x*q.x*.6+n.z*q.x*.6)*4.), 2.)<.5?vec3(.7, .5, .05)*(.6+.5*dirt):vec3(.05);
  }
  if (kind == 2.) al = mix(vec3(.33), vec3(.15, .07, .05), ware)*(.6+.6*dirt);
  if (kind == 3.) al = vec3(.34, .23, .13)*(.5+.7*fb(q*vec2(2., 9.)))*(.55+.45*smoothstep(.02, .05, abs(fract(q.y*3.)-.5)));
  if (mood.z>.5&&kind<1.5) {
    vec2 g = mix(vec2(1.5, 1.1), vec2(2.4, 1.9), ware);
    vec2 id = floor(q/g), f = (fract(q/g)-.5)*g+(vec2(h2(id), h2(id+7.))-.5)*.4;
    float an = (h2(id+3.)-.5)*1.1, r = mix(.09, .16, ware);
    f = mat2(cos(an), -sin(an), sin(an), cos(an))*f;
    float x = min(max(abs(f.x)-r, abs(f.y)-r*.2), max(abs(f.y)-r, abs(f.x)-r*.2));
    if (h2(id+11.)>.35) {
      float bare = smoothstep(-.002, .004+.0006*t, x);
      al = mix(h2(id+5.)>.5?vec3(.85, .15, .08):vec3(.08, .75, .3), al, bare);
      matte = 1.-bare;
    }
  }
  if (kind<.5&&n.y>.5) {
    // what stands on the floor takes the light from it
    vec2 post = vec2(abs(p.x)-mix(3.3, 6.6, ware), (fract(p.z/step0-.1)-.5)*step0);
    vec2 gap = max(abs(post)-mix(.28, .14, ware), 0.);
    float dark = exp(-length(gap)*mix(3.2, 6., ware));
    for (int i = 0; i<6; i++) {
      float k = float(i);
      vec2 e = vec2(.6+.3*h1(k+3.), .7), to = max(abs(p.xz-vec2((mod(k, 2.)*2.-1.)*(4.2+1.6*h1(k)), 7.+k*4.3))-e, 0.);
      dark = max(dark, ware*exp(-length(to)*2.6));
    }
    dark = max(dark, exp(-(W-abs(p.x))*1.6)*.8);
    al *= 1.-.68*dark;
  }
  if (kind == 3.||kind == 1.) al *= mix(.5, 1., smoothstep(0., .5, p.y));
  vec3 wet = shine>0.?reflect(rd, normalize(n+.02*vec3(n2(p.xz*22.)-.5, 0, n2(p.xz*22.+5.)-.5))):rd;
  vec3 c = vec3(0);
  float pitch = mix(5., 8., ware), zi = floor(p.z/pitch);
  for (int j = -1; j <= 1; j++) {
    float k = zi+float(j);
    float on = lampOn(k);
    vec3 l = vec3(0, H-.12, (k+.5)*pitch), d = l-p;
    float r2 = dot(d, d);
    vec3 tint = mix(vec3(.8, 1., .88), vec3(1., .78, .5), ware);
    c += al*tint*on*mix(3.4, 9., ware)*(max(0., dot(n, d)/sqrt(r2))+.08)/(r2+mix(1.5, 5., ware));
    if (shine>0.) {
      vec3 h = p+wet*((l.y-p.y)/max(.001, wet.y))-l;
      c += tint*on*shine*smoothstep(.35, .05, abs(h.x))*smoothstep(1.3, .8, abs(h.z))*(.08+.7*pow(1.-abs(rd.y), 4.));
    }
  }
  c += al*mix(vec3(.045, .052, .05)*mix(1., .22, mood.w), vec3(.1, .13, .18), ware)*(.6+.4*n.y);
  if (kind<.5&&n.y<-.5) {
    float lz = abs(fract(p.z/pitch)-.5)*pitch;
    if (abs(p.x)<.11&&lz<mix(.75, .3, ware)) {
      c = mix(vec3(.85, 1.05, .93), vec3(1., .82, .55), ware)*3.*lampOn(floor(p.z/pitch));
      matte = 0.;
    }
  }
  if (ware>.5&&kind<.5&&n.x != 0.&&p.y>4.2&&p.y<6.1) {
    vec2 f = vec2(fract(p.z/2.), fract((p.y-4.2)/.63));
    float pane = step(.06, f.x)*step(.08, f.y);
    float broken = step(.86, h2(floor(vec2(p.z/2., (p.y-4.2)/.63))));
    c = mix(c, vec3(.75, .88, 1.)*mix(1.15, 2.1, broken)*(.7+.3*dirt), pane);
    matte *= 1.-pane;
  }
  if (ware<.5&&kind<.5&&n.z<-.5&&p.y>1.9&&p.y<2.3&&abs(p.x)<.5) {
    c = vec3(.1, .9, .35)*(.5+.9*step(.4, n2(vec2(p.x*14., p.y*9.))));
    matte = 0.;
  }
  vec3 air = mix(vec3(.045, .055, .05)*mix(1., .3, mood.w), vec3(.15, .16, .17), ware);
  return vec4(mix(c, air, 1.-exp(-t*mix(.022, .016, ware)))*1.35, t);
}

vec3 stir(vec3 rd, vec4 seen) {
  return seen.rgb;
}

vec3 img(vec2 u) {
  return look(eye(u)).rgb;
}
