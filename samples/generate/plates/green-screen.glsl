// A green stage with a walking figure. mood.x: 1 for a pan with the figure; mood.y: 1 for no markers.
float cap(vec3 p, vec3 a, vec3 b, float r1, float r2) {
  vec3 pa = p-a, ba = b-a;
  float h = clamp(dot(pa, ba)/dot(ba, ba), 0., 1.);
  return length(pa-ba*h)-mix(r1, r2, h);
}

float smn(float a, float b, float k) {
  float h = clamp(.5+.5*(b-a)/k, 0., 1.);
  return mix(b, a, h)-k*h*(1.-h);
}

float smx(float a, float b, float k) {
  return -smn(-a, -b, k);
}

float egg(vec3 p, vec3 r) {
  float k = length(p/r);
  return k*(k-1.)/length(p/(r*r));
}

const float JEANS = 0., KNIT = 1., SKIN = 2., SHOE = 3., HAIR = 4.;
float mat;
// Where the last point was, seen from the middle of the head: x to the figure's left, z forward.
vec3 headward;
// 1 where the figure is.
float matte = 0.;

void join(inout float d, float other, float kind) {
  if (other<d) {
    d = other;
    mat = kind;
  }
}

// Skull, face and neck, and a cap of hair with a parting and loose ends.
void head(vec3 h, inout float d) {
  float skull = egg(h-vec3(0, .035, -.012), vec3(.077, .098, .1));
  float jaw = cap(h, vec3(0, -.02, .03), vec3(0, -.078, .052), .063, .035);
  float face = smn(skull, jaw, .045);
  face = smn(face, cap(h, vec3(0, .014, .088), vec3(0, -.026, .106), .008, .012), .016);
  face = smn(face, cap(h, vec3(-.02, -.058, .07), vec3(.02, -.058, .07), .014, .014), .02);
  face = smx(face, -egg(vec3(abs(h.x), h.y, h.z)-vec3(.036, .012, .096), vec3(.02, .013, .02)), .014);
  face = smn(face, egg(vec3(abs(h.x)-.077, h.y+.008, h.z+.004), vec3(.012, .031, .02)), .008);
  face = smn(face, cap(h, vec3(0, -.06, -.03), vec3(0, -.2, -.045), .05, .056), .035);
  join(d, face, SKIN);
  vec3 g = h-vec3(0, .046, -.022);
  float comb = n2(vec2(atan(g.x, g.y+.05)*9., h.z*26.))*.6+n2(vec2(h.x*70.+h.z*40., h.y*60.))*.4;
  float hair = egg(g, vec3(.091, .107, .112));
  hair = smn(hair, egg(h-vec3(.012, .118, .045), vec3(.062, .034, .058)), .035);
  hair = smn(hair, egg(h-vec3(0, -.03, -.085), vec3(.06, .075, .04)), .03);
  hair -= .014*(comb-.45);
  float fringe = .062-h.y+.3*abs(h.x)-.012*comb;
  float temple = max(h.z-.012+.25*(h.y-.06), -.075-h.y+.02*comb);
  hair = smx(hair, smn(fringe, temple, .03), .014);
  join(d, hair, HAIR);
}

float swing(float ph) {
  return .36*sin(ph);
}

float bend(float ph) {
  return .1+.8*pow(max(0., sin(ph+1.9)), 1.5);
}

float reach(float a, float ph) {
  return .44*cos(a)+.43*cos(a-bend(ph));
}

// Whether a ray comes near the figure at all, and from where to where.
bool nearby(vec3 ro, vec3 rd, out vec2 span) {
  vec3 i = 1./rd, c = (vec3(-1.3+T*.62, .95, 0)-ro)*i, k = abs(i)*vec3(.72, 1., .46);
  span = vec2(max(max(c.x-k.x, c.y-k.y), c.z-k.z), min(min(c.x+k.x, c.y+k.y), c.z+k.z));
  return span.y>max(span.x, 0.);
}

float actor(vec3 p) {
  float w = T*3.6;
  float px = -1.3+T*.62;
  vec3 q = p-vec3(px, 0., 0.);
  q = vec3(-q.z, q.y, q.x);
  // walks along +x; q.z forward
  // the longer leg stands on the floor
  float left = swing(w), right = swing(w+3.14159), standing = max(reach(left, w), reach(right, w+3.14159));
  vec3 hip = vec3(0, .13+standing, 0);
  vec3 chest = hip+vec3(0, .41, .03);
  headward = q-chest-vec3(0, .372, .045);
  vec3 away = abs(q-vec3(0, .93, 0))-vec3(.42, 1., .62);
  float far = length(max(away, 0.));
  if (far>.15) return far;
  float d = 1e3, knit = 1e3;
  mat = JEANS;
  float folds = n2(q.yz*vec2(13., 7.)+q.x*5.);
  for (int s = -1; s <= 1; s += 2) {
    float ph = w+(s>0?0.:3.14159);
    float a = swing(ph), kb = bend(ph);
    vec3 h = hip+vec3(float(s)*.08, -.04, 0);
    vec3 kn = h+.44*vec3(0, -cos(a), sin(a));
    float a2 = a-kb;
    vec3 an = kn+.43*vec3(0, -cos(a2), sin(a2));
    float leg = smn(cap(q, h, kn, .085, .066), cap(q, kn, an+vec3(0, .03, 0), .066, .056), .03);
    leg -= .006*folds+.004*sin(q.y*34.+q.z*22.)*smoothstep(.16, .0, min(length(q-kn), length(q-an)));
    join(d, leg, JEANS);
    float tip = a2<0.?min(0., a2+.22):.5*a2;
    vec3 ahead = vec3(0, sin(tip), cos(tip)), under = vec3(0, -cos(tip), sin(tip));
    vec3 heel = an-ahead*.045+under*.05, toe = an+ahead*.155+under*.06;
    float shoe = smn(cap(q, heel, toe, .045, .036), cap(q, an, an+ahead*.08+under*.04, .05, .045), .02);
    shoe = smx(shoe, dot(q-an, under)-.088, .012);
    join(d, shoe, SHOE);
    float b = -.36*sin(ph);
    vec3 sh = chest+vec3(float(s)*.178, .115, 0);
    vec3 el = sh+.29*vec3(float(s)*.1, -cos(b), sin(b));
    vec3 wr = el+.25*vec3(0, -cos(b+.45), sin(b+.45));
    float arm = smn(cap(q, sh, el, .064, .05), cap(q, el, wr, .05, .04), .035);
    arm -= .005*sin(q.y*46.+q.z*30.)*smoothstep(.12, .0, length(q-el));
    knit = smn(knit, arm, .025);
    vec3 down = normalize(wr-el);
    float hand = smn(cap(q, wr, wr+down*.07, .03, .034), cap(q, wr+down*.06, wr+down*.12+vec3(0, 0, .02), .03, .02), .02);
    hand = smn(hand, cap(q, wr+down*.03+vec3(0, 0, .02), wr+down*.085+vec3(0, 0, .045), .013, .011), .012);
    join(d, hand, SKIN);
  }
  float torso = smn(cap(q, hip+vec3(0, -.03, 0), chest+vec3(0, -.02, 0), .138, .15), cap(q, chest+vec3(-.11, .1, 0), chest+vec3(.11, .1, 0), .085, .085), .09);
  torso = smx(torso, hip.y-.1-q.y, .02);
  torso -= .007*(folds-.5)+.005*sin(q.y*40.+q.z*16.+4.*n2(q.xy*6.))*smoothstep(.3, .0, abs(q.y-hip.y-.04));
  torso = smn(torso, smx(cap(q, hip+vec3(-.065, -.03, 0), hip+vec3(.065, -.03, 0), .122, .122), hip.y-.1-q.y, .02), .06);
  knit = smn(knit, torso, .045);
  knit = smn(knit, cap(q, chest+vec3(0, .16, -.012), chest+vec3(0, .205, -.006), .07, .062), .03);
  join(d, knit, KNIT);
  float near = length(headward);
  if (near<.38) head(headward, d);
  else d = min(d, near-.28);
  return d;
}

vec3 clothing(float kind, vec3 q) {
  vec3 h = headward;
  if (kind<JEANS+.5) return vec3(.045, .06, .105)*(.9+.18*n2(q.xy*70.));
  if (kind<KNIT+.5) return vec3(.31, .3, .29)*(.86+.2*n2(q.xy*110.));
  if (kind<SKIN+.5) {
    vec3 skin = vec3(.43, .235, .155);
    vec3 side = vec3(abs(h.x), h.yz);
    float eye = smoothstep(.016, .007, length((side.xy-vec2(.036, .013))*vec2(.62, 1.)))*step(.05, h.z);
    float brow = smoothstep(.008, .003, abs(h.y-.036-.12*side.x+2.*side.x*side.x))*step(.012, side.x)*step(side.x, .062)*step(.03, h.z);
    float lips = smoothstep(.012, .006, length((h.xy-vec2(0, -.058))*vec2(.45, 1.)))*step(.04, h.z);
    float beard = smoothstep(-.02, -.075, h.y)*smoothstep(-.15, -.1, h.y)*step(length(h), .2);
    skin = mix(skin, skin*vec3(.66, .62, .6), beard*.55);
    skin = mix(skin, vec3(.42, .17, .14), lips*.7);
    skin = mix(skin, vec3(.05, .032, .024), max(eye*.85, brow*.8));
    return skin*(1.-.12*smoothstep(.03, .0, length(side-vec3(.0, -.026, .1))));
  }
  if (kind<SHOE+.5) return vec3(.055, .045, .04);
  return vec3(.05, .03, .019)*(.55+.9*n2(vec2(h.x*120.+h.z*50., h.y*90.)));
}

vec3 img(vec2 u) {
  matte = 0.;
  vec3 sh = shake(T*.6, .006*mood.x);
  vec3 ro = vec3(.1, 1.45, -5.6)+sh;
  vec3 aim = mix(vec3(.05, 1.12, 0.), vec3(-1.25+T*.6, 1.1, 0.), mood.x);
  vec3 rd = cam(ro, aim+sh, 0., u, mix(2.1, 3.4, mood.x));
  // cyc: floor y=0 curving radius 1.2 into wall z=2.6
  vec3 c;
  float t = 1e3;
  vec3 n = vec3(0, 1, 0);
  float tf = rd.y<0.?-ro.y/rd.y:1e3;
  float tw = (2.6-ro.z)/rd.z;
  vec3 pf = ro+rd*tf;
  t = min(tf, tw);
  if (tf<1e2&&pf.z>1.4||tf>tw) {
    // sphere-cylinder cove
    vec2 oc = vec2(ro.y-1.2, ro.z-1.4), dv = vec2(rd.y, rd.z);
    float A = dot(dv, dv), B = dot(oc, dv), C = dot(oc, oc)-1.44;
    float D = B*B-A*C;
    if (D>0.) {
      float tc = (-B+sqrt(D))/A;
      vec3 pc = ro+rd*tc;
      if (pc.y<1.2&&pc.z>1.4) {
        t = tc;
        n = normalize(vec3(0, 1.2-pc.y, 1.4-pc.z));
      } else if (tw<tf) {
        t = tw;
        n = vec3(0, 0, -1);
      }
    }
  }
  vec3 p = ro+rd*t;
  float wr = .02*sin(p.x*9.+2.*fb(p.xy*1.2))*fb(p.xy*.8)+.05*(fb(p.xy*vec2(1.4, .5))-.5);
  float fall = .78+.25*exp(-pow((p.x+.6)*.4, 2.)-pow((p.y-1.6)*.5, 2.));
  float seam = smoothstep(.012, .0, abs(p.x-1.35))*.25+smoothstep(.012, 0., abs(p.x+1.75))*.2;
  c = vec3(.055, .52, .13)*(fall+wr*2.-seam*.3)*(.72+.35*max(0., dot(n, normalize(vec3(-.3, .8, -.6)))));
  c *= 1.-.12*fb(p.xz*6.)*step(p.y, .02);
  // tape markers on the wall
  {
    vec2 g = vec2(1.05, .85);
    vec2 q = vec2(p.x+.3, p.y+.1);
    vec2 f = (fract(q/g)-.5)*g;
    vec2 id = floor(q/g);
    float an = .2*(h2(id)-.5);
    f = mat2(cos(an), -sin(an), sin(an), cos(an))*f;
    if (p.y>.45&&n.z<-.5&&mood.y<.5) {
      float m = min(max(abs(f.x)-.055, abs(f.y)-.011), max(abs(f.y)-.055, abs(f.x)-.011));
      c = mix(vec3(.75, .28, .06)*fall, c, smoothstep(-.003, .004, m));
    }
  }
  // cloth edge + dark studio
  float ex = 3.05+.03*sin(p.y*7.);
  float cov = smoothstep(ex-.01, ex+.01, abs(p.x));
  vec3 st = vec3(.018, .018, .02)+.03*fb(p.xy*2.);
  st += vec3(.25, .23, .2)*smoothstep(.03, .0, abs(abs(p.x)-3.55-.08*step(0., p.x)))*step(p.y, 2.7)*.5;
  c = mix(c, st, cov);
  float top = smoothstep(2.95, 2.98, p.y);
  c = mix(c, vec3(.02)+vec3(.2)*smoothstep(.04, 0., abs(p.y-3.02)), top);
  // soft box glow
  // actor shadow (blob AO) on floor
  float ax = -1.3+T*.62;
  if (p.y<.6) {
    float s = 0.;
    for (int i = 0; i<6; i++) {
      vec3 L = normalize(vec3(-.45+.12*float(i-3)*.4, 1., -.55));
      float k = 1.;
      float tt = .04;
      vec2 span;
      if (nearby(p, L, span)) {
        tt = max(tt, span.x);
        for (int j = 0; j<14; j++) {
          float d = actor(p+L*tt);
          k = min(k, smoothstep(-.05, .12*tt+.03, d));
          tt += max(.06, d);
          if (tt>min(2.4, span.y))break;
        }
      }
      s += k/6.;
    }
    c *= mix(.5, 1., s);
  }
  vec2 span;
  bool hit = false;
  float ta = 0.;
  if (nearby(ro, rd, span)) {
    ta = max(0., span.x);
    for (int i = 0; i<80; i++) {
      float d = actor(ro+rd*ta);
      if (d<.002) {
        hit = true;
        break;
      }
      ta += d*.75;
      if (ta>span.y)break;
    }
  }
  if (hit) {
    matte = 1.;
    vec3 q = ro+rd*ta;
    float m;
    actor(q);
    m = mat;
    vec3 at = headward, N = vec3(0);
    for (int i = 0; i<4; i++) {
      vec3 e = .5773*(2.*vec3((((i+3)>>1)&1), ((i>>1)&1), (i&1))-1.);
      N += e*actor(q+.0015*e);
    }
    N = normalize(N);
    headward = at;
    vec3 al = clothing(m, q), key = normalize(vec3(-.6, .75, -.7));
    float open = 1.;
    for (int i = 1; i <= 4; i++) {
      float reach = .035*float(i);
      open -= max(0., reach-actor(q+N*reach))*(2.6/float(i));
    }
    open = clamp(open, .25, 1.);
    float soft = m>1.5&&m<2.5?.45:.28;
    float kd = max(0., (dot(N, key)+soft)/(1.+soft)), fl = .5+.5*dot(N, normalize(vec3(.8, .3, -.5))), bk = pow(1.-max(0., dot(N, -rd)), 3.);
    float sheen = m>3.5?.1*pow(max(0., 1.-abs(dot(normalize(key-rd), normalize(vec3(.5, .35, .1))))), 6.):.035*pow(max(0., dot(reflect(rd, N), key)), m>1.5?14.:5.);
    c = al*(vec3(1.3, 1.24, 1.14)*kd*mix(1., open, .5)+vec3(.3, .34, .4)*fl*fl*open+vec3(.15, .18, .16)*open);
    c += al*vec3(.05, .22, .08)*(.5-.5*N.y)*open+vec3(.05, .28, .08)*bk*.4*(.35+al)+sheen*open;
  }
  return c*1.5;
}
