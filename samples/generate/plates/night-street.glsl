// A wet street. mood.x: 0 clear to 1 foggy; mood.y: 0 a walk by night, 1 a slow pan from a window
// above it, at dawn and in the rain.
vec3 from;

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

const float BUILDING = 11., BAY = BUILDING/3., SHOPS_TO = 3.7;

float heightOf(float building, float s) {
  return 9.+16.*h1(building*3.7+s*17.);
}

float bar(vec2 p, vec2 a, vec2 b) {
  return length(p-a-(b-a)*clamp(dot(p-a, b-a)/dot(b-a, b-a), 0., 1.));
}

// How far the nearest stroke of lettering is, in heights of a letter; p.x counts letters. They say nothing.
float lettering(vec2 p, float seed) {
  float id = floor(p.x), k = h1(id*7.31+seed)*32., far = 9.;
  if (h1(id*3.7+seed*1.9)<.14) return far;
  vec2 f = vec2((fract(p.x)-.18)*.95, p.y);
  far = bar(f, vec2(.02, 0), vec2(.02, 1));
  if (mod(k, 2.) >= 1.) far = min(far, bar(f, vec2(.02, 1), vec2(.58, 1)));
  if (mod(k, 4.) >= 2.) far = min(far, bar(f, vec2(.02, .52), vec2(.5, .52)));
  if (mod(k, 8.) >= 4.) far = min(far, bar(f, vec2(.02, 0), vec2(.58, 0)));
  if (mod(k, 16.) >= 8.) far = min(far, bar(f, vec2(.58, .0), vec2(.58, 1)));
  return k >= 16.?min(far, bar(f, vec2(.1, .55), vec2(.58, 0))):far;
}

const float FASHION = 0., GROCER = 1., CAFE = 2., CLOSED = 3.;

float kindOf(float seed) {
  return floor(h1(seed*2.3+.7)*3.999);
}

vec3 dye(float n) {
  vec3 c = .5+.5*cos(6.2832*(n*3.+vec3(0, .36, .62)));
  return mix(vec3(dot(c, vec3(.33)))*vec3(1.1, 1., .88), c, .1+.42*h1(n*13.7))*(.1+.7*h1(n*57.3));
}

// A wall of a shop, across and up.
vec3 shopWall(vec2 w, float kind, float seed) {
  if (kind == GROCER) {
    float row = floor(w.y/.42), up = fract(w.y/.42), lot = floor(w.x/.55+h1(row+seed)*3.), one = floor(w.x/(.07+.09*h1(lot+row*3.1)));
    float n = h1(one*.37+lot*1.7+row*5.3+seed), tall = .45+.4*h1(lot*2.9+row);
    vec3 goods = dye(h1(lot*.77+row*2.1+seed)+.06*n)*(.8+.4*n)*(.7+.3*step(.12, fract(w.x*7.+n)));
    vec3 c = mix(vec3(.12), goods*smoothstep(-.3, .5, up), step(up, tall)*step(.07, up));
    return mix(c, vec3(.7), step(up, .06));
  }
  vec3 paint = mix(vec3(.5, .43, .35), dye(seed*.31)+.15, .4);
  if (kind == FASHION) {
    float rail = step(.85+.15*fine2(vec2(w.x*9., seed)), w.y)*step(w.y, 1.68-.06*abs(sin(w.x*31.)));
    float garment = floor(w.x/.085+.4*fine2(vec2(w.x*3., seed)));
    vec3 cloth = dye(h1(floor(garment/5.)+seed)+.05*h1(garment))*(.45+.55*abs(sin(w.x*37.)));
    return mix(paint, cloth, rail*step(.3, fract(w.x/1.9+seed)));
  }
  vec3 c = mix(vec3(.16, .085, .045)*(.7+.3*step(.05, fract(w.x/.4))), paint*.6, step(1.15, w.y));
  vec2 f = vec2(fract(w.x/.9+seed)-.5, w.y-1.75)*vec2(.9, 1.);
  return max(abs(f.x)-.22, abs(f.y)-.28)<0.?mix(vec3(.03), dye(h1(floor(w.x/.9+seed)+seed)), step(max(abs(f.x)-.18, abs(f.y)-.24), 0.)):c;
}

// Who or what stands in a shop at some depth: its color, and in a how much it hides.
vec4 standing(vec2 p, float kind, float layer, float seed) {
  if (kind == FASHION) {
    float id = floor(p.x/.85), k = h1(id*5.1+seed), x = (fract(p.x/.85)-.5)*.85+.06*sin(k*40.), y = p.y-.5;
    if (k<.2) return vec4(0);
    float skirt = step(.5, h1(k*91.)), wide = mix(.2, .13, smoothstep(1.36, 1.06, y));
    wide = mix(wide, .055, smoothstep(1.38, 1.5, y));
    wide = mix(wide, mix(.155, .25, skirt), smoothstep(1.05, .55, y))*step(skirt*.5, y)*step(y, 1.5);
    float legs = step(abs(abs(x)-.085), .05)*step(y, .8), arms = step(abs(abs(x)-.205-.09*(1.4-y)), .036)*step(y, 1.42)*step(.72, y);
    float body = max(step(abs(x), wide)*(1.-(1.-skirt)*step(y, .75)), arms*step(.95, y)), skull = step(length(vec2(x*1.3, y-1.63)), .11), neck = step(abs(x), .04)*step(1.4, y)*step(y, 1.6);
    vec3 cloth = dye(k+seed*.1)*step(.78, y)+dye(k*7.+seed)*step(y, .78);
    float round = 1.-.75*min(1., pow(abs(x)/max(wide, .06), 2.))*body*(1.-.5*arms);
    return vec4(mix(vec3(.55, .5, .45), cloth, body)*round, max(max(body, legs), max(max(skull, neck), arms)));
  }
  if (kind == GROCER) {
    float crate = floor(p.x/.48), top = .93+.05*sin(p.x*21.)*sin(p.x*33.);
    vec2 f = vec2(fract(p.x/.09)-.5, fract(p.y/.09+.5*mod(floor(p.x/.09), 2.))-.5);
    vec3 fruit = dye(h1(crate+seed*1.3))*1.6*(1.-1.4*dot(f, f))*step(.03, fract(p.x/.48));
    return vec4(p.y<.68?vec3(.2, .13, .07)*(.6+.4*step(.2, fract(p.y/.11))):fruit, step(p.y, top));
  }
  float id = floor(p.x/1.1), k = h1(id*3.3+seed), x = (fract(p.x/1.1)-.5)*1.1+.2*(k-.5), y = p.y;
  float skull = step(length(vec2(x*1.25, y-1.27)), .11), torso = step(length(vec2(max(abs(x)-.09, 0.), max(y-1.03, 0.))), .115)*step(y, 1.2);
  // tables in front of guests
  if (layer<.5) return vec4(vec3(.1, .055, .03)*(.6+.8*step(.73, y)), step(abs(x), mix(.36, .4, step(.73, y)))*step(y, .77)*step(.15, k)*max(step(.7, y), step(abs(x), .05)));
  vec3 clothes = mix(vec3(.07, .065, .06), dye(k*3.), .3)*(1.1-abs(x)*3.5), hair = vec3(.07, .045, .03)*(.5+k), skin = mix(vec3(.22, .12, .075), vec3(.5, .33, .24), h1(k*17.));
  vec3 c = mix(clothes, mix(skin, hair, step(1.27+.09*(h1(k*23.)-.5), y+.4*abs(x))), skull);
  return vec4(c, step(.3, k)*max(skull, torso*step(.55, y)));
}

// A lit shop behind its glass: at across and up from its corner, and where the ray goes, the third number inward.
vec3 shop(vec2 at, vec3 d, float seed) {
  float kind = kindOf(seed), deep = 2.6+2.2*h1(seed*5.1);
  vec3 ends = mix(vec3(.08, .1, 0), vec3(BAY-.08, 2.95, deep), step(0., d)), gap = (ends-vec3(at, 0))/d;
  float t = min(gap.x, min(gap.y, gap.z));
  vec3 q = vec3(at, 0)+d*t, c;
  vec3 light = kind == GROCER?mix(vec3(.85, .95, 1.), vec3(1., .9, .75), h1(seed*3.9)):kind == CAFE?vec3(1., .6, .3):vec3(1., .84, .66);
  if (t == gap.y) {
    float strip = step(abs(fract(q.z/1.3)-.5), .09)*step(abs(q.x-BAY*.5), 1.1), spot = smoothstep(.1, .06, length(fract(q.xz/.9)-.5));
    if (d.y>0.) c = vec3(.34)+(kind == GROCER?strip:spot)*vec3(2.6);
    else c = vec3(.3, .26, .22)*(.75+.25*mod(floor(q.x/.5)+floor(q.z/.5), 2.))+.35*exp(-3.*(q.z+.2));
  } else c = shopWall(t == gap.z?q.xy:q.zy, kind, seed)*(t == gap.z?1.:.75);
  c *= mix(.55, 1.1, smoothstep(.2, 2.8, q.y))*(.75+.35*exp(-.6*abs(q.z-1.4)));
  for (int k = 1; k >= 0; k--) {
    float z = kind == FASHION?.5+1.1*float(k):kind == GROCER?.35+1.7*float(k):.8+1.3*float(k);
    if (z>t*d.z) continue;
    vec2 p = at+d.xy*z/d.z;
    if (p.x<.2||p.x>BAY-.2) continue;
    vec4 one = standing(p, kind, float(k), seed+float(k)*31.);
    c = mix(c, one.rgb*(1.05-.25*float(k)), one.a);
    if (kind == CAFE) {
      float lamp = length((vec2(fract(p.x/1.1)-.5, 0)*1.1+vec2(0, p.y-2.12-.1*float(k)))*vec2(1., 1.25));
      c += vec3(3., 2.4, 1.6)*smoothstep(.12, .09, lamp)+.16*exp(-lamp*5.);
      c *= 1.-.8*step(abs(fract(p.x/1.1)-.5), .006)*step(2.2, p.y);
    }
  }
  return c*light;
}

// The front of a shop: posts, a door, its window or a shutter, and the sign above it.
vec3 shopFront(vec2 at, vec3 d, float s, float seed, inout vec3 al) {
  float kind = kindOf(seed), door = step(2.62, at.x), open = step(mix(.0, .78, mood.y), h1(seed*7.7+.2))*step(kind, CAFE);
  vec3 trim = mix(vec3(.035), dye(seed*.17)*.3, .6);
  float sill = mix(.52, .06, door), post = max(max(.16-at.x, at.x-3.51), max(abs(at.x-2.58)-.06, .0));
  if (at.y>2.82&&at.y<3.46&&at.x>.06&&at.x<BAY-.06) {
    al = trim;
    float count = 5.+floor(5.*h1(seed*1.1)), tall = .3, wide = count*tall*.62;
    // read from the street, on either side of it
    vec2 p = vec2(((s<0.?BAY-at.x:at.x)-(BAY-wide)*.5)/tall/.62, (at.y-2.99)/tall);
    float far = p.x<0.||p.x>count?9.:lettering(p, seed), lit = step(.25, h1(seed*9.1))*(1.-mood.y*.8);
    vec3 tube = h1(seed*4.3)>.45?mix(vec3(1., .12, .2), mix(vec3(.08, .75, 1.), vec3(.2, 1., .45), step(.4, h1(seed*2.7))), step(.4, h1(seed*8.7))):vec3(1., .82, .6);
    float stroke = smoothstep(.13, .09, far), halo = exp(-far*4.5)*step(far, 8.);
    al = mix(al, vec3(.5), stroke);
    return lit*tube*(2.1*stroke+.4*halo);
  }
  if (at.y>2.7||at.x<.16||at.x>3.51||abs(at.x-2.58)<.06||at.y<sill) {
    al = trim*(.8+.4*smoothstep(.02, .0, abs(fract(at.y*2.)-.5)))+.25*smoothstep(.03, .0, abs(at.y-2.74));
    return vec3(0);
  }
  if (open<.5) {
    al = vec3(.13, .13, .135)*(.4+.6*smoothstep(.0, .4, abs(fract(at.y*9.)-.5)))*(.6+.6*fb(at*1.3+seed));
    float tag = smoothstep(.08, .04, abs(n2(at*vec2(1.6, 2.2)+seed*3.)-.5))*step(.55, h1(seed*6.1))*step(at.y, 1.7);
    al = mix(al, dye(seed*.41)*.6, tag*.8);
    return vec3(0);
  }
  al = vec3(.01);
  float frame = max(step(abs(at.y-2.3), .025), step(abs(at.x-1.37), .022));
  float leaf = door*max(max(step(at.x, 2.72), step(3.43, at.x)), max(step(at.y, .3), step(abs(at.x-2.79), .015)*step(abs(at.y-1.15), .2)));
  if (max(frame, leaf)>.5) {
    al = trim;
    return vec3(0);
  }
  return shop(at, d, seed)*.62*(.86+.14*n2(at*5.+seed));
}

// A window above the shops: f across and up in its cell of the size g, set back into the wall.
vec3 upperWindow(vec2 f, vec2 g, vec3 d, float r, float seed, inout vec3 al) {
  vec2 lo = vec2(.22, .2), hi = vec2(.78, .82), in1 = f+d.xy/d.z*.2/g;
  if (any(lessThan(in1, lo))||any(greaterThan(in1, hi))) {
    al *= in1.y<lo.y?1.3:.7;
    return vec3(0);
  }
  vec2 w = (in1-lo)/(hi-lo);
  float sash = min(min(w.x, 1.-w.x)*g.x*.56, min(w.y, 1.-w.y)*g.y*.6);
  sash = min(sash, min(abs(w.x-.5)*g.x*.56+.012, abs(w.y-.55)*g.y*.6+.006));
  if (sash<.035) {
    al = mix(vec3(.06), vec3(.3, .28, .25), step(.5, h1(seed*1.7)));
    return vec3(0);
  }
  al = mix(vec3(.012, .014, .02), vec3(.09, .12, .16)*(.4+.6*f.y), mood.y);
  if (r<mix(.66, .94, mood.y)) return vec3(.011, .009, .012)*(.4+.8*w.y)*(1.-mood.y);
  // a room behind: curtains near the glass, then a wall with the ceiling's light on it
  vec2 far = w+d.xy/d.z*vec2(.9, .8)*vec2(1./g.x, 1./g.y);
  float span = .1+.3*h1(seed*3.3), drape = smoothstep(.02, -.02, abs(w.x-.5)*-1.+.5-span)*(1.-step(.85, h1(seed*8.1)));
  float cloth = .5+.25*sin(w.x*70.+3.*n2(vec2(w.x*5., seed)))*.5+.12*w.y, blind = step(1.-.75*h1(seed*6.7), w.y)*step(.6, h1(seed*4.1));
  vec3 warm = r>.93?vec3(.5, .68, 1.):mix(vec3(1., .62, .28), vec3(1., .82, .58), h1(seed*2.9));
  float room = mix(.25, .75, smoothstep(.0, 1., far.y))+.8*smoothstep(.12, .05, length((far-vec2(.5, .95))*vec2(1., .7)));
  room *= 1.-.6*step(abs(far.x-.2-.5*h1(seed)), .12)*step(far.y, .55);
  room = mix(room, cloth*.8, drape);
  room = mix(room, .62+.1*step(.5, fract(w.y*22.)), blind);
  return warm*room*mix(.22, .8, h1(seed*1.3));
}

// A wall of the street at a point of it: what it gives off, and its color; below zero where only sky is.
vec3 facade(vec3 p, vec3 rd, float s, out vec3 al) {
  float building = floor(p.z/BUILDING), k = h1(building*3.7+s*17.), top = heightOf(building, s);
  al = vec3(0);
  if (p.y>top) return vec3(-1);
  vec2 w = vec2(p.z-building*BUILDING, p.y);
  vec3 d = vec3(rd.z, rd.y, abs(rd.x));
  float bond = smoothstep(.0, .12, fract(p.y*13.))*smoothstep(.0, .06, fract(p.z*4.3+.5*mod(floor(p.y*13.), 2.)));
  vec3 tint = h1(building+s*9.)>.6?vec3(.24, .22, .19):mix(vec3(.2, .13, .1), vec3(.16, .17, .2), h1(building+s*5.));
  al = tint*(.6+.6*fb(p.zy*3.))*(.82+.18*bond)*(.9+.2*n2(p.zy*vec2(37., 53.)))*(.7+.5*fb(vec2(p.z*1.7, p.y*.2)));
  if (p.y<SHOPS_TO) {
    float bay = floor(w.x/BAY);
    al *= .6+.9*smoothstep(3.52, 3.56, p.y);
    return shopFront(vec2(w.x-bay*BAY, p.y), d, s, building*3.+bay+s*53., al);
  }
  // ledges, a downpipe, and the cornice
  vec2 g = vec2(1.6+.5*k, 2.7), id = floor(w/g), f = fract(w/g);
  al *= 1.+.6*smoothstep(.05, .03, abs(f.y-.06))-.4*smoothstep(.07, .0, abs(f.y-.005));
  al *= mix(1., .35, smoothstep(.07, .05, abs(w.x-.3)));
  al *= 1.+.8*smoothstep(.62, .58, top-p.y)*(.7+.3*step(.5, fract(p.z*2.2)))-.5*smoothstep(.08, .0, abs(top-p.y-.68));
  if (p.y>top-.8||w.x<.5) return vec3(0);
  float inside = step(.22, f.x)*step(f.x, .78)*step(.2, f.y)*step(f.y, .82), seed = h2(id+building*13.+s*7.);
  al *= 1.+.9*step(.17, f.y)*step(f.y, .2)*step(.18, f.x)*step(f.x, .82)+.35*step(.82, f.y)*step(f.y, .87)*step(.19, f.x)*step(f.x, .81);
  return inside>.5?upperWindow(f, g, d, seed, seed*37.+id.x, al):vec3(0);
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

// Where the middle of a car's lane is, and the nearer end of a car in it. In the seconds of the plate, none comes close.
const float COMING = -2.1, GOING = 1.9, CAR = 4.3;

float coming(vec3 ro, int j) {
  return ro.z+float(j)*41.-T*8.+62.;
}

float going(vec3 ro, int j) {
  return ro.z+float(j)*43.+T*4.+24.;
}

float lamp(vec3 ro, vec3 rd, float tt, vec3 l) {
  vec3 d = l-ro;
  float tb = dot(d, rd), far = length(d-rd*tb);
  return tb>0.&&tb<tt+.5?.012/(far*far+.003)*min(1., 18./tb):0.;
}

// A car as two boxes, the upper one of glass; its color, where it is nearer than t.
void car(vec3 ro, vec3 rd, float x, float z, float k, inout float t, inout vec3 c) {
  if (!meets(ro, rd, vec3(x-.9, 0, z), vec3(x+.9, 1.5, z+CAR), t)) return;
  vec3 n, paint = mix(vec3(.02, .022, .026), vec3(.12, .11, .1), h1(k*3.1+.4));
  float body = t;
  bool hit = box(ro, rd, vec3(x-.86, .28, z), vec3(x+.86, .86, z+CAR), body, n);
  hit = box(ro, rd, vec3(x-.82, .0, z+.5), vec3(x+.82, .4, z+CAR-.5), body, n)||hit;
  float glass = body;
  if (box(ro, rd, vec3(x-.68, .86, z+1.1), vec3(x+.68, 1.42, z+CAR-.7), glass, n)) {
    t = glass;
    c = vec3(.012, .014, .018)+.1*n.y*lampLight()+.05*abs(n.x)*(.4+.6*fb((ro+rd*t).zy*2.));
    return;
  }
  if (!hit) return;
  t = body;
  vec3 p = ro+rd*t;
  float low = step(p.y, .28), edge = smoothstep(.06, .0, .86-p.y);
  c = mix(paint*lit(p, n)*1.4+.05*edge*lampLight(), vec3(.004), low);
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
    vec3 al, given = facade(p, rd, sx, al);
    if (given.x >= 0.) {
      tt = tw;
      c = given*1.6+al*lit(p, vec3(-sx, 0, 0));
    } else if (rd.z>.01) {
      // over a lower roof, the blind wall of a higher house further on
      float next = floor(p.z/BUILDING)+1.;
      for (int i = 0; i<5; i++) {
        float z = (next+float(i))*BUILDING, t = (z-ro.z)/rd.z;
        vec3 q = ro+rd*t;
        if (abs(q.x)>19.||t>tt) break;
        if (q.y>heightOf(next+float(i), sx)) continue;
        tt = t;
        float stain = fb(q.xy*vec2(.9, .25)), bond = smoothstep(.0, .12, fract(q.y*13.));
        c = vec3(.13, .1, .085)*(.5+.9*stain)*(.85+.15*bond)*mix(vec3(.05, .042, .04)+.16*exp(-.14*q.y)*vec3(1., .66, .4), vec3(.3, .36, .45), mood.y);
        break;
      }
    }
  }
  if (mood.y<.5) {
    float seen = refl?40.:100.;
    if (rd.y<0.||ro.y<1.5) for (int j = 0; j<3; j++) {
      float near = coming(from, j), ahead = going(from, j);
      if (near<from.z+seen) car(ro, rd, COMING, near, float(j), tt, c);
      if (ahead<from.z+seen) car(ro, rd, GOING, ahead, float(j)+7., tt, c);
    }
    // the post of a lamp at the curb
    float z = ro.z+rd.z*(sx*4.6-ro.x)/rd.x;
    vec3 l = lampP(floor((z-sx*3.)/13.+.5), sx), n;
    if (drum(ro, rd, vec3(l.x, 0, l.z), .07, 5.1, tt, n)) c = vec3(.03)*lit(ro+rd*tt, n)+.012*max(0., -n.z);
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
  for (int j = 0; j<3; j++) for (int s = -1; s <= 1; s += 2) {
    c += lamp(ro, rd, tt, vec3(COMING+float(s)*.62, .68, coming(from, j)-.04))*vec3(.95, .95, 1.)*.22;
    c += lamp(ro, rd, tt, vec3(GOING+float(s)*.62, .8, going(from, j)-.04))*vec3(1., .06, .03)*.12;
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
    al *= 1.-.45*smoothstep(.16, .04, abs(abs(p.x)-4.3));
    al = mix(al, vec3(.2)*(.6+.5*gr)*(.6+.4*step(.02, abs(fract(p.z)-.5))), smoothstep(.09, .07, abs(abs(p.x)-4.42)));
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
