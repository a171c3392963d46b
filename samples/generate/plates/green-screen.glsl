// A green stage, and somebody in a hooded coat who walks across it against the light. mood.x: 1 for a pan
// with the figure; mood.y: 1 for no markers.
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

float slab(vec3 p, vec3 b, float r) {
  vec3 q = abs(p)-b;
  return length(max(q, 0.))+min(max(q.x, max(q.y, q.z)), 0.)-r;
}

const float DENIM = 0., COAT = 1., SKIN = 2., BOOT = 3., FUR = 4., PACK = 5., LINING = 6.;
const float CYCLE = 1.12, REACH = .37, STANCE = .62, SPEED = 2.*REACH/(STANCE*CYCLE);
float mat;
// 1 where the figure is.
float matte = 0.;

void join(inout float d, float other, float kind) {
  if (other<d) {
    d = other;
    mat = kind;
  }
}

float place() {
  return (T-2.1)*SPEED;
}

// An ankle before or behind the hips, its height, and how far the foot tips. While it stands it goes back as
// fast as the figure goes on, so that no foot slides.
vec3 step1(float phase) {
  float f = fract(phase);
  if (f<STANCE) {
    float s = f/STANCE, heel = smoothstep(.12, .0, s), rise = smoothstep(.62, 1., s);
    return vec3(mix(REACH, -REACH, s), .1+.012*heel+.115*rise*rise, .3*heel-.85*rise*rise);
  }
  float s = (f-STANCE)/(1.-STANCE), e = s*s*(3.-2.*s);
  float lift = mix(.215, .112, smoothstep(0., .8, s))+.03*sin(3.1416*s)*(1.-s);
  return vec3(mix(-REACH, REACH, mix(s, e, .7))-.05*sin(6.2832*s)*.3, lift, mix(-.85, .3, smoothstep(.05, .8, s)));
}

// Where a knee is between a hip and an ankle; it bends forward.
vec3 kneeOf(vec3 hip, vec3 ankle, float upper, float lower) {
  vec3 d = ankle-hip;
  float l = min(length(d), upper+lower-.004), along = (upper*upper-lower*lower+l*l)/(2.*l);
  vec3 ahead = normalize(vec3(0, -d.z, d.y)*-1.);
  return hip+d/length(d)*along+ahead*sqrt(max(0., upper*upper-along*along));
}

vec3 hip, chest, footL, footR, jointL, jointR, kneeL, kneeR;
// How far the left leg is ahead of the other one, from -1 to 1.
float stride;

// Highest over a leg that stands under it, lowest while both feet are on the floor.
vec3 hips() {
  float f = T/CYCLE;
  return vec3(.012*sin(6.2832*f), .945+.023*cos(12.566*(f-.31)), 0);
}

// Where its joints are, once for all that is asked of it at a moment.
void pose() {
  hip = hips();
  chest = hip+vec3(0, .42, .035);
  stride = cos(6.2831853*T/CYCLE);
  footL = step1(T/CYCLE);
  footR = step1(T/CYCLE+.5);
  jointL = hip+vec3(.085, -.03, .035*stride);
  jointR = hip+vec3(-.085, -.03, -.035*stride);
  kneeL = kneeOf(jointL, vec3(.07, footL.yx), .43, .42);
  kneeR = kneeOf(jointR, vec3(-.07, footR.yx), .43, .42);
}

// In the figure's own space: x to its left, z forward.
vec3 inward(vec3 p) {
  vec3 q = p-vec3(place(), 0, 0);
  return vec3(-q.z, q.y, q.x);
}

// Whether a ray comes near the figure at all, and from where to where.
bool nearby(vec3 ro, vec3 rd, out vec2 span) {
  vec3 i = 1./rd, c = (vec3(place(), .97, 0)-ro)*i, k = abs(i)*vec3(.66, 1.02, .42);
  span = vec2(max(max(c.x-k.x, c.y-k.y), c.z-k.z), min(min(c.x+k.x, c.y+k.y), c.z+k.z));
  return span.y>max(span.x, 0.);
}

// Folds of cloth: long ones that hang, short ones where it is pressed together.
float folds(vec3 q, float hang) {
  float around = atan(q.x, q.z), low = fine2(vec2(around*2.6+20., q.y*1.3+3.)), press = fine2(vec2(q.y*21.+3.*low, around*3.+7.));
  return mix(press*.55, low, hang)-.4;
}

const float HEM = .67;

void legs(vec3 q, inout float d) {
  for (int s = -1; s <= 1; s += 2) {
    float side = float(s);
    vec3 foot = s>0?footL:footR, an = vec3(side*.07, foot.y, foot.x), kn = s>0?kneeL:kneeR, joint = s>0?jointL:jointR;
    float shin = cap(q, kn, an+(kn-an)*.22, .064, .057), thigh = cap(q, joint, kn, .096, .066);
    float leg = smn(thigh, shin, .03), creases = fine2(vec2(q.y*19.+4.*q.z, q.z*8.+side*3.))-.42;
    if (leg<.05) leg -= .016*creases*max(smoothstep(.17, .03, length(q-kn)), smoothstep(.2, .06, q.y-an.y-.06))+.004*folds(q, .6);
    join(d, leg, DENIM);
    vec3 ahead = vec3(0, sin(foot.z), cos(foot.z)), under = vec3(0, -cos(foot.z), sin(foot.z));
    vec3 heel = an-ahead*.035+under*.052, toe = an+ahead*.15+under*.058;
    float boot = smn(cap(q, heel, toe, .042, .036), cap(q, an+normalize(kn-an)*.13, an+ahead*.012, .069, .055), .04);
    boot = smx(boot, dot(q-an, under)-.098, .01);
    join(d, boot, BOOT);
  }
}

// An arm swings against the leg of its side, and bends more as it comes forward.
void arms(vec3 q, inout float d, inout float cloth) {
  for (int s = -1; s <= 1; s += 2) {
    float side = float(s), swing = .04-.42*side*stride, bend = swing+.34+.3*max(0., swing), hang = bend+.15;
    vec3 sh = chest+vec3(side*.19, .085, -.005-side*.03*stride), el = sh+.285*vec3(side*.16, -cos(swing), sin(swing));
    vec3 wr = el+.24*vec3(-side*.03, -cos(bend), sin(bend)), tip = wr+.095*vec3(0, -cos(hang), sin(hang));
    float arm = smn(cap(q, sh, el, .078, .063), cap(q, el, wr, .064, .052), .03);
    if (arm<.06) arm -= .013*(fine2(vec2(q.y*24.+q.z*17., q.x*9.+q.z*6.+side*5.))-.42)*smoothstep(.24, .04, length(q-el))+.008*folds(q, .3);
    cloth = smn(cloth, arm, .015);
    float glove = smn(cap(q, wr+(tip-wr)*.2, tip, .036, .033), cap(q, wr, wr+(tip-wr)*.55+vec3(0, 0, .035), .02, .014), .012);
    join(d, glove, BOOT);
  }
}

void coat(vec3 q, inout float d) {
  float body = smn(cap(q, hip+vec3(0, .02, .01), chest, .148, .16), cap(q, chest+vec3(-.115, .095, -.01), chest+vec3(.115, .095, -.01), .093, .093), .12);
  // the skirt hangs over both thighs, and lags behind them
  vec3 lag = vec3(0, 0, -.02);
  float skirt = smn(cap(q, jointL, mix(jointL, kneeL, .8)+lag, .122, .125), cap(q, jointR, mix(jointR, kneeR, .8)+lag, .122, .125), .14);
  skirt = smn(skirt, cap(q, hip, vec3(0, .6, -.05), .145, .145), .12);
  float hem = HEM+.015*sin(q.z*9.+stride)+.012*sin(q.x*14.);
  skirt = smx(skirt, hem-q.y, .012);
  float cloth = smn(body, skirt, .07), drop = smoothstep(1.2, .75, q.y);
  if (abs(cloth)<.06) cloth -= mix(.03, .042, drop)*folds(q, drop);
  // a belt gathers it
  cloth += .012*smoothstep(.05, .0, abs(q.y-hip.y-.13));
  arms(q, d, cloth);
  join(d, cloth, COAT);
  vec3 pk = q-chest-vec3(0, -.06, -.245);
  float bag = slab(pk-vec3(0, 0, .015*sin(pk.y*9.)), vec3(.11, .165, .05), .045)-.004*fine2(vec2(pk.x*23., pk.y*31.));
  bag = smn(bag, slab(pk-vec3(0, -.07, -.085), vec3(.075, .07, .012), .025), .015);
  bag = min(bag, cap(q, chest+vec3(-.17, .155, -.23), chest+vec3(.17, .155, -.23), .062, .062)-.003*fine2(vec2(q.x*40., 3.)));
  join(d, bag, PACK);
  float strap = max(abs(length(q.yz-chest.yz-vec2(.0, -.05))-.205)-.012, abs(abs(q.x)-.12)-.022);
  join(d, max(strap, -q.z-.16), PACK);
}

void head(vec3 h, inout float d) {
  float skull = egg(h-vec3(0, .03, -.005), vec3(.074, .1, .095));
  float jaw = cap(h, vec3(0, -.02, .03), vec3(0, -.08, .058), .06, .034);
  float face = smn(skull, jaw, .045);
  face = smn(face, cap(h, vec3(0, .012, .09), vec3(0, -.028, .112), .008, .013), .016);
  face = smn(face, cap(h, vec3(-.018, -.06, .078), vec3(.018, -.06, .078), .013, .013), .018);
  face = smx(face, -egg(vec3(abs(h.x), h.y, h.z)-vec3(.034, .008, .1), vec3(.02, .013, .02)), .014);
  face = smn(face, cap(h, vec3(0, -.06, -.02), vec3(0, -.2, -.05), .05, .058), .03);
  join(d, face, SKIN);
  // a scarf, and the hood with its trim
  float scarf = smn(egg(h-vec3(0, -.145, .005), vec3(.1, .05, .105)), egg(h-vec3(.03, -.19, .07), vec3(.06, .05, .05)), .03);
  join(d, scarf-.007*fine2(vec2(atan(h.x, h.z)*7., h.y*60.)), PACK);
  vec3 g = h-vec3(0, .02, -.03);
  float hood = smn(egg(g, vec3(.116, .152, .148)), cap(h, vec3(0, .01, -.1), vec3(0, -.14, -.14), .06, .07), .08);
  hood = smn(hood, egg(h-vec3(0, -.17, -.05), vec3(.15, .07, .13)), .05);
  hood -= .012*folds(h*vec3(1, 2., 1), .45);
  float rim = dot(h-vec3(0, 0, .075), normalize(vec3(0, .32, 1)));
  float shell = smx(smx(hood, rim, .012), -smx(hood+.016, -h.y-.14, .01), .006);
  join(d, shell, rim>-.02&&hood<-.008?LINING:COAT);
  // fur stands off the rim
  vec3 f = h-vec3(0, -.012, .066);
  f.z += f.y*.32;
  float ring = length(vec2((length(f.xy*vec2(1.16, .9))-.122), f.z))-.016, way = atan(f.x, f.y);
  float hairs = fine2(vec2(way*21., ring*38.+f.z*26.))*.6+fine2(vec2(way*47., f.z*61.+9.))*.4;
  join(d, smx(ring-.042*hairs*hairs, -h.y-.12, .02), FUR);
}

float actor(vec3 p) {
  vec3 q = inward(p);
  vec3 away = abs(q-vec3(0, .97, 0))-vec3(.36, .99, .58);
  float far = length(max(away, 0.)), d = 1e3;
  if (far>.15) return far;
  // rounder and a little larger than all of it, so that most steps are cheap
  float about1 = cap(q, vec3(0, .84, 0), hip+vec3(0, .4, -.06), .44, .4);
  about1 = min(about1, length(q-hip-vec3(0, .77, .03))-.24);
  vec3 fl = footL, fr = footR;
  about1 = min(about1, cap(q, kneeL+vec3(0, .1, 0), vec3(.07, fl.yx), .17, .13));
  about1 = min(about1, cap(q, kneeR+vec3(0, .1, 0), vec3(-.07, fr.yx), .17, .13));
  about1 = min(about1, min(length(q-vec3(.075, fl.y-.03, fl.x+.06)), length(q-vec3(-.075, fr.y-.03, fr.x+.06)))-.17);
  if (about1>.05) return about1;
  mat = COAT;
  if (q.y<HEM+.15) legs(q, d);
  else d = q.y-HEM-.03;
  if (q.y>HEM-.12) {
    float c = 1e3, kind = mat;
    coat(q, c);
    if (c<d) d = c;
    else mat = kind;
  } else d = min(d, HEM-.04-q.y);
  vec3 h = q-hip-vec3(0, .775, .075);
  float near = length(h);
  if (near<.42) head(h, d);
  else d = min(d, near-.3);
  return d;
}

// Figure enough for its shadow.
float shape(vec3 p) {
  vec3 q = inward(p), l = footL, r = footR;
  float d = cap(q, hip+vec3(0, -.3, 0), hip+vec3(0, .5, 0), .19, .2);
  d = min(d, cap(q, vec3(.08, .5, l.x*.5), vec3(.075, l.yx), .09, .06));
  d = min(d, cap(q, vec3(-.08, .5, r.x*.5), vec3(-.075, r.yx), .09, .06));
  d = min(d, cap(q, vec3(.075, l.y-.06, l.x), vec3(.075, .05, l.x+.12), .045, .045));
  d = min(d, cap(q, vec3(-.075, r.y-.06, r.x), vec3(-.075, .05, r.x+.12), .045, .045));
  return min(d, length(q-hip-vec3(0, .8, .06))-.15);
}

vec3 clothing(float kind, vec3 q) {
  if (kind<DENIM+.5) return vec3(.035, .045, .075)*(.8+.4*fine2(q.yz*150.));
  if (kind<COAT+.5) {
    float weave = .8+.35*fine2(q.zy*190.), seam = smoothstep(.006, .002, abs(abs(q.x)-.006))*step(0., q.z);
    return mix(vec3(.12, .075, .04), vec3(.075, .05, .032), fine2(q.zy*vec2(7., 4.)))*weave*(1.-.5*seam);
  }
  if (kind<SKIN+.5) return vec3(.4, .22, .15);
  if (kind<BOOT+.5) return vec3(.05, .034, .024)*(.7+.6*fine2(q.yz*60.));
  if (kind<FUR+.5) return mix(vec3(.07, .05, .035), vec3(.3, .24, .17), fine2(q.zy*130.+q.x*60.));
  if (kind<PACK+.5) return vec3(.05, .058, .05)*(.7+.5*fine2(q.xy*140.+q.z*60.));
  return vec3(.035, .03, .027);
}

const vec3 BACK = vec3(-.55, .62, .56), FRONT = vec3(.35, .55, -.76);

vec3 stand() {
  return vec3(.1, 1.45, -5.6);
}

vec3 eye(vec2 u) {
  vec3 aim = mix(vec3(.05, 1.12, 0.), vec3(clamp(place(), -2., 2.)*.94, 1.05, 0.), mood.x);
  return cam(stand(), aim, 0., u, mix(2.7, 3.1, mood.x));
}

vec4 look(vec3 rd) {
  vec3 ro = stand();
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
  float ex = 4.7+.008*sin(p.y*5.);
  float cov = smoothstep(ex-.01, ex+.01, abs(p.x));
  vec3 st = vec3(.018, .018, .02)+.03*fb(p.xy*2.);
  st += vec3(.25, .23, .2)*smoothstep(.03, .0, abs(abs(p.x)-5.2-.08*step(0., p.x)))*step(p.y, 3.6)*.5;
  c = mix(c, st, cov);
  float top = smoothstep(4.35, 4.38, p.y);
  c = mix(c, vec3(.02)+vec3(.2)*smoothstep(.04, 0., abs(p.y-4.42)), top);
  c *= .9+.1*fb(p.xy*.5+p.z*.3);
  return vec4(c*1.02, t);
}

// The figure, and what it takes from the light on the floor.
vec3 stir(vec3 rd, vec4 seen) {
  matte = 0.;
  vec3 c = seen.rgb, ro = stand(), p = ro+rd*seen.w;
  pose();
  if (p.y<.05&&p.z<1.6&&abs(p.x-place())<2.2) {
    float key = 1., side = 1.;
    for (int k = 0; k<2; k++) {
      vec3 l = normalize(k == 0?BACK:FRONT);
      float s = .03, open = 1.;
      vec2 span;
      if (nearby(p, l, span)) for (int i = 0; i<9; i++) {
        float d = shape(p+l*s);
        open = min(open, .5+.5*d/(.16*s+.02));
        s += max(.05, d);
        if (open<0.||s>2.3) break;
      }
      open = clamp(open, 0., 1.);
      open *= open*(3.-2.*open);
      if (k == 0) key = open; else side = open;
    }
    float near = abs(p.x-place())<.9?shape(p+vec3(0, .04, 0)):1.;
    c *= (.42+.43*key+.15*side)*mix(.55, 1., smoothstep(-.03, .22, near));
  }
  vec2 span;
  bool hit = false;
  float ta = 0.;
  if (nearby(ro, rd, span)) {
    ta = max(0., span.x);
    for (int i = 0; i<60; i++) {
      float d = actor(ro+rd*ta);
      if (d<.0022) {
        hit = true;
        break;
      }
      ta += d*.78;
      if (ta>span.y) break;
    }
  }
  if (!hit) return c;
  matte = 1.;
  vec3 q = ro+rd*ta, N = vec3(0);
  actor(q);
  float m = mat;
  for (int i = 0; i<4; i++) {
    vec3 e = .5773*(2.*vec3((((i+3)>>1)&1), ((i>>1)&1), (i&1))-1.);
    N += e*actor(q+.002*e);
  }
  N = normalize(N);
  vec3 al = clothing(m, inward(q)), back = normalize(BACK), front = normalize(FRONT);
  float open = 1.;
  for (int i = 1; i <= 2; i++) {
    float reach = .055*float(i);
    open -= max(0., reach-actor(q+N*reach))*(3.6/float(i));
  }
  open = clamp(open, .12, 1.);
  // the key comes from behind, past whatever of the figure is in its way
  float s = .03, past = 1.;
  for (int i = 0; i<6; i++) {
    float d = actor(q+N*.01+back*s);
    past = min(past, .4+d/(.1*s+.01));
    s += max(.05, d);
    if (past<0.) break;
  }
  past = clamp(past, 0., 1.);
  float soft = m == FUR?.5:.12, kd = max(0., (dot(N, back)+soft)/(1.+soft))*past, fd = max(0., (dot(N, front)+.4)/1.4);
  float rim = pow(1.-max(0., dot(N, -rd)), m == FUR?1.6:3.);
  vec3 lit = al*(vec3(4.2, 3.95, 3.6)*kd+vec3(.34, .37, .42)*fd*open+vec3(.07, .075, .075)*open);
  // what the screen throws past an edge does not reach an edge that the figure itself is behind
  float spill = smoothstep(.02, .09, actor(q+N*.03+rd*.13));
  lit += al*vec3(.03, .3, .07)*(.5-.5*N.y)*open+vec3(.012, .1, .028)*rim*open*spill;
  lit += vec3(1., .97, .9)*rim*past*smoothstep(-.2, .6, dot(N, back)+.35)*(m == FUR?.5:.16)*(.25+al*3.);
  if (m == BOOT) lit += .05*pow(max(0., dot(reflect(rd, N), front)), 24.);
  return lit*1.5;
}

vec3 img(vec2 u) {
  vec3 rd = eye(u);
  return stir(rd, look(rd));
}
