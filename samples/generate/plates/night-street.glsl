// A wet street. mood.x: 0 clear to 1 foggy; mood.y: 0 a walk by night, 1 a slow pan from a window
// above it, at dawn and in the rain.
vec3 air() {
  return mix(vec3(.07, .065, .075), vec3(.2, .26, .34), mood.y);
}

float thick() {
  return .012+.03*mood.x;
}

vec3 lampLight() {
  return mix(vec3(1., .64, .32), vec3(.75, .9, 1.), mood.y);
}

vec3 lampP(float i, float s) {
  return vec3(s*4.6, 5.2, i*13.+s*3.);
}

vec3 facade(vec3 p, float s, out float em) {
  float bi = floor(p.z/11.);
  float k = h1(bi*3.7+s*17.);
  float H = 9.+16.*k;
  em = 0.;
  if (p.y>H) {
    em = -1.;
    return vec3(0);
  }
  vec2 w = vec2(fract(p.z/11.)*11., p.y);
  float brick = smoothstep(.0, .12, fract(p.y*13.))*smoothstep(.0, .06, fract(p.z*4.3+.5*mod(floor(p.y*13.), 2.)));
  vec3 al = mix(vec3(.2, .15, .12), vec3(.16, .17, .2), h1(bi+s*5.))*(.6+.6*fb(p.zy*3.));
  al *= (.82+.18*brick)*(.9+.2*n2(p.zy*vec2(37., 53.)))*(.7+.5*fb(vec2(p.z*1.7, p.y*.2)));
  al *= 1.-.5*smoothstep(.1, .0, abs(fract(p.y/2.7+.03)-.5)*2.7-.0)*step(3.7, p.y);
  vec2 g = vec2(1.6+.5*k, 2.7);
  vec2 id = floor(w/g), f = fract(w/g);
  if (p.y>3.7) {
    float win = step(.22, f.x)*step(f.x, .78)*step(.22, f.y)*step(f.y, .82);
    float r = h2(id+bi*13.+s*7.);
    if (win>.5) {
      al = mix(vec3(.02, .025, .035), vec3(.09, .12, .16)*(.4+.6*f.y), mood.y);
      if (r>mix(.66, .94, mood.y)) {
        float drape = smoothstep(.16, .2, abs(f.x-.5)-.06*h2(id+5.)), cur = mix(.5+.5*smoothstep(.2, .8, n2(vec2(f.x*6., id.y*7.+id.x))), .3+.25*n2(vec2(f.x*60., id.y)), drape);
        cur *= step(.014, abs(f.x-.5))*mix(.25, 1., step(.012, abs(f.y-.6)))*(.75+.25*step(f.y, .68));
        em = mix(.25, 1., h2(id*1.7+bi))*cur*(.6+.6*f.y);
        vec3 cc = r>.93?vec3(.35, .55, 1.):mix(vec3(1., .62, .28), vec3(1., .85, .62), h2(id+3.));
        return cc*em*.95;
      }
    }
  } else {
    float sh = step(.06, fract(w.x/3.67))*step(fract(w.x/3.67), .94)*step(.5, p.y)*step(p.y, 2.7);
    float r = h2(vec2(floor(w.x/3.67), bi*3.+s));
    if (sh>.5&&mood.y>.5&&r<=.78) return -vec3(.17, .18, .19)*(.55+.45*smoothstep(.1, .3, fract(p.y*9.)))*(.7+.5*fb(w*1.5));
    if (sh>.5&&r>mix(.35, .78, mood.y)) {
      vec2 at = vec2(fract(w.x/3.67)*3.67, p.y);
      float shelf = floor(at.y*2.2), goods = h2(vec2(floor(at.x*(3.+5.*h1(shelf+bi))), shelf+bi*3.)), tall = fract(at.y*2.2);
      float it = mix(.35+.65*goods, 1.1, step(.25+.6*goods, tall))*(.55+.45*n2(vec2(w.x*1.1, p.y*.9)+bi*9.));
      float sl = (.4+.6*smoothstep(.45, 2.7, at.y))*step(.07, tall)*mix(.25, 1., step(.035, abs(fract(at.x/1.22)-.5)*1.22))*mix(.3, 1., step(.03, abs(at.y-2.2)));
      em = 1.;
      vec3 cc = r>.8?vec3(.5, .8, 1.):r>.6?vec3(1., .8, .55):vec3(1., .7, .4);
      return cc*mix(vec3(1), .55+.9*vec3(goods, h1(goods*91.), h1(goods*47.)), .35)*it*sl*.62*(.8+.2*n2(vec2(w.x*9., p.y*7.)));
    }
    if (p.y>2.85&&p.y<3.5&&r>mix(.45, .7, mood.y)) {
      em = 1.;
      vec3 cc = r>.85?vec3(1., .12, .3):r>.72?vec3(.1, .8, 1.):r>.6?vec3(.2, 1., .45):vec3(1., .5, .12);
      float tx = step(.32, n2(vec2(w.x*5.+bi*9., p.y*1.5)))*step(.12, fract(w.x/3.67))*step(fract(w.x/3.67), .88)*step(2.98, p.y)*step(p.y, 3.37);
      return cc*(tx*2.6+.22);
    }
  }
  return al*-1.;
}

vec3 lit(vec3 p, vec3 n) {
  vec3 c = mix(vec3(.012, .016, .028), vec3(.2, .25, .33)*(.5+.5*n.y), mood.y);
  float b = floor(p.z/13.);
  for (int j = -1; j <= 1; j++)for (int s = -1; s <= 1; s += 2) {
    vec3 l = lampP(b+float(j), float(s));
    vec3 d = l-p;
    float q = dot(d, d);
    c += mix(vec3(1., .63, .3)*7.5, lampLight()*3., mood.y)*max(0., dot(n, d)/sqrt(q)+.12)/(q+2.);
  }
  return c;
}

vec3 trace(vec3 ro, vec3 rd, bool refl, out float tt) {
  vec3 c = mix(vec3(.03, .035, .06), vec3(.012, .014, .03), clamp(rd.y*2., 0., 1.));
  c = mix(c, mix(vec3(.34, .41, .52), vec3(.22, .29, .42), clamp(rd.y*2., 0., 1.)), mood.y);
  tt = 140.;
  float tg = rd.y<0.?-ro.y/rd.y:1e4;
  float sx = rd.x>0.?1.:-1.;
  float tw = (sx*7.-ro.x)/rd.x;
  if (tw>0.&&tw<tt&&tw<tg) {
    vec3 p = ro+rd*tw;
    float em;
    vec3 k = facade(p, sx, em);
    if (em >= 0.) {
      tt = tw;
      vec3 n = vec3(-sx, 0, 0);
      c = em>0.?k*1.6:-k*lit(p, n);
    }
  }
  if (tg<tt&&!refl) {
    tt = tg;
  }
  // fog end
  c = mix(c, air(), 1.-exp(-tt*thick()));
  return c;
}

vec3 glows(vec3 ro, vec3 rd, float tt, int many) {
  vec3 c = vec3(0);
  float b = floor(ro.z/13.);
  for (int j = -1; j<many; j++)for (int s = -1; s <= 1; s += 2) {
    vec3 l = lampP(b+float(j), float(s));
    vec3 d = l-ro;
    float tb = dot(d, rd);
    if (tb<0.)continue;
    float dd = length(d-rd*tb);
    float q = max(0., tb-.6)<tt?1.:0.;
    c += lampLight()*q*mix(1., .8*exp(-tb*.03), mood.y)*(.055/(dd*dd+.004*tb*.3+.012)*.09+ .022/(dd+.25));
  }
  if (mood.y>.5) return c;
  // cars' lights
  for (int j = 0; j<3; j++) {
    float z = ro.z+mod(float(j)*31.-T*7.+200., 90.)+4.;
    for (int s = -1; s <= 1; s += 2) {
      vec3 l = vec3(-2.1+float(s)*.65, .75, z);
      vec3 d = l-ro;
      float tb = dot(d, rd);
      float dd = length(d-rd*tb);
      if (tb>0.&&tb<tt+.5)c += vec3(.95, .95, 1.)*(.012/(dd*dd+.003))*.22*min(1., 18./tb);
    }
    float z2 = ro.z+mod(float(j)*37.+T*4.+60., 80.)+9.;
    for (int s = -1; s <= 1; s += 2) {
      vec3 l = vec3(1.9+float(s)*.6, .8, z2);
      vec3 d = l-ro;
      float tb = dot(d, rd);
      float dd = length(d-rd*tb);
      if (tb>0.&&tb<tt+.5)c += vec3(1., .06, .03)*(.012/(dd*dd+.003))*.12*min(1., 18./tb);
    }
  }
  return c;
}

// Rings of drops on standing water, as a slope.
vec2 drops(vec2 at) {
  vec2 slope = vec2(0);
  for (int k = 0; k<3; k++) {
    vec2 q = at*(2.1+.6*float(k))+float(k)*17.3, id = floor(q);
    float age = fract(T*1.7+h2(id+float(k)*5.)), round = floor(T*1.7+h2(id+float(k)*5.));
    vec2 d = fract(q)-.5-.4*(vec2(h2(id+round), h2(id+round+31.))-.5);
    float far = length(d), ring = far-.34*age;
    slope += d/(far+.01)*cos(ring*60.)*exp(-ring*ring*900.)*(1.-age)*(1.-age);
  }
  return slope;
}

// Falling streaks, nearer ones longer, faster and fewer.
float rain(vec2 u, float pan) {
  float sum = 0.;
  for (int k = 0; k<4; k++) {
    float depth = 1.+.9*float(k);
    vec2 q = vec2((u.x+pan*1.3)*asp+.07*u.y, u.y)*depth;
    float lane = floor(q.x*26.), speed = 2.6+.5*h1(lane+float(k)*71.);
    float fall = q.y*.55+T*speed+h1(lane*1.7+float(k)*13.)*7.;
    float there = step(.62, h2(vec2(lane, floor(fall)+float(k)*9.))), tail = fract(fall);
    float across = abs(fract(q.x*26.)-.5-.3*(h2(vec2(floor(fall), lane))-.5));
    sum += there*smoothstep(.1+.02*float(k), .0, across)*smoothstep(.0, .1, tail)*smoothstep(.34, .12, tail)/(1.+.5*float(k));
  }
  return sum;
}

vec3 from;

vec3 eye(vec2 u) {
  vec3 sh = shake(T*.8, .012*(1.-mood.y));
  float pan = mood.y*(T*.12-.2);
  from = mix(vec3(.7, 1.6, T*1.1), vec3(-4.9, 5.5, 5.), mood.y)+sh;
  vec3 aim = mix(vec3(-.05+.05*sin(T*.25), .06, 1.), vec3(.74+pan, -.24, 1.), mood.y);
  return cam(from, from+aim+sh*.6, .006*sin(T*.9)*(1.-mood.y), u, 1.45);
}

float puddle(vec2 p) {
  return smoothstep(.42, .62, fb(p*.55+3.))*(1.-.5*step(4.3, abs(p.x)));
}

vec4 look(vec3 rd) {
  vec3 ro = from;
  float tt;
  vec3 c = trace(ro, rd, false, tt);
  float tg = rd.y<0.?-ro.y/rd.y:1e4;
  if (tg <= tt+.001&&tg<140.) {
    vec3 p = ro+rd*tg;
    float walk = step(4.3, abs(p.x)), pud = puddle(p.xz);
    float rough = mix(.075, .008, pud), gr = .55*n2(p.xz*38.)+.45*n2(p.xz*97.);
    vec2 wave = vec2(n2(p.xz*vec2(26., 9.)), n2(p.xz*vec2(26., 9.)+9.))-.5;
    vec3 n = normalize(vec3(wave.x*rough*2., 1., wave.y*rough*2.6));
    vec3 al = mix(vec3(.045), vec3(.09), walk)*(.5+.9*gr);
    if (walk>.5)al *= .7+.3*smoothstep(.02, .06, abs(fract(p.z*.5)-.5));
    else {
      float dash = smoothstep(.09, .07, abs(p.x))*step(fract(p.z/6.), .5);
      al = mix(al, vec3(.35, .33, .28)*(.5+.6*fb(p.xz*4.)), dash);
      al *= 1.-.5*smoothstep(.02, .005, abs(fb(p.xz*vec2(.5, .12)+5.)-.5));
    }
    al *= 1.-.45*smoothstep(.16, .04, abs(abs(p.x)-4.35));
    vec3 d = al*lit(p, vec3(0, 1, 0));
    float fr = mix(.04, 1., pow(1.-max(0., -rd.y), 5.))*mix(.7, 1., pud)+.05*pud;
    fr *= .75+.4*gr;
    vec3 rl = vec3(0);
    {
      vec3 nn = normalize(n+vec3(0, 0, (fract(nth*.5)*2.-.5)*rough*1.1));
      vec3 r2 = reflect(rd, nn);
      r2.y = abs(r2.y)+.001;
      float t2;
      vec3 a = trace(p+vec3(0, .01, 0), r2, true, t2);
      a += glows(p, r2, t2, 4);
      rl += a;
    }
    c = d+rl*fr*1.25;
    c = mix(c, air(), 1.-exp(-tg*thick()));
  }
  c += glows(ro, rd, min(tt, tg), 9);
  return vec4(c*1.55, min(tt, tg));
}

// What moves before a camera that turns: rain, and the rings that it makes.
vec3 stir(vec3 rd, vec4 seen) {
  vec3 p = from+rd*seen.w, c = seen.rgb;
  if (p.y<.05) c *= 1.+.5*puddle(p.xz)*clamp(dot(drops(p.xz), vec2(.5, 1.)), -.6, .9)*smoothstep(45., 12., seen.w);
  vec2 u = vec2(rd.x/rd.z/asp*1.45, rd.y/rd.z*1.45);
  return c+vec3(.5, .58, .7)*.25*rain(u, 0.);
}

vec3 img(vec2 u) {
  return look(eye(u)).rgb;
}
