// A flat roof above a city. mood.x: 0 dusk, 1 night; mood.y: 1 for a pan.
const vec3 STAND = vec3(0, 1.7, 0), LAMP = vec3(3.3, 2.35, 5.93);
const float TAR = 1., WALL = 2., STEEL = 3., HOUSE = 4., DARK = 5., COPING = 6., FAN = 7.;

vec3 sunDir() {
  return normalize(vec3(-.62, .085, 1.));
}

vec3 sky(vec3 r) {
  float h = max(0., r.y), m = max(0., dot(r, sunDir()));
  vec3 dusk = mix(vec3(1.05, .5, .25), vec3(.17, .24, .44), smoothstep(0., .3, h));
  dusk = mix(dusk, vec3(.05, .09, .24), smoothstep(.15, .9, h));
  dusk += vec3(1., .42, .13)*(pow(m, 6.)*.35+pow(m, 40.)*.6)*exp(-h*4.);
  vec3 night = mix(vec3(.2, .125, .095), vec3(.02, .025, .055), pow(clamp(h*1.8, 0., 1.), .55));
  vec3 c = mix(dusk, night, mood.x);
  vec2 q = r.xz/(h+.1);
  float big = fb(q*vec2(.55, 1.25)+vec2(2., 7.)), small = fb(q*vec2(1.7, 3.9)+big*1.5);
  float cl = smoothstep(.42, .74, big*.72+small*.36)*smoothstep(.015, .16, h);
  vec3 under = mix(vec3(.62, .3, .27)+vec3(1.1, .4, .12)*pow(m, 3.), vec3(.1, .072, .06), mood.x);
  vec3 body = mix(vec3(.17, .18, .28), vec3(.022, .021, .028), mood.x);
  return mix(c, mix(body, under, smoothstep(.75, .3, small)*exp(-h*2.2)), cl*.8);
}

vec3 haze(vec3 r) {
  float m = max(0., dot(r, sunDir()));
  return mix(vec3(.5, .3, .27)+vec3(.75, .3, .08)*pow(m, 8.), vec3(.13, .088, .07), mood.x);
}

// A wall of rooms, in meters: whole stories of an office are lit, single windows of a block of flats.
vec3 rooms(vec2 at, vec3 r, vec3 n, float house, float far) {
  vec2 pitch = vec2(1.9+1.4*h1(house+2.), 3.1), cell = floor(at/pitch), f = fract(at/pitch);
  float office = step(.55, h1(house+31.)), soft = min(.45, .03+far*.0006);
  vec2 gap = mix(vec2(.24, .26), vec2(.07, .2), office);
  vec2 pane = smoothstep(gap-soft, gap+soft, f)*smoothstep(1.-gap+soft, 1.-gap-soft, f);
  vec3 paint = mix(vec3(.26, .19, .15), vec3(.3, .3, .31), h1(house+7.))*(.55+.6*h1(house+13.))*(.75+.5*fb(at*.35+house));
  paint *= 1.-.35*smoothstep(.1, .04, f.y)*office;
  float side = max(0., dot(n, sunDir()));
  vec3 wall = paint*mix(vec3(.2, .21, .3)+vec3(.9, .38, .14)*side, vec3(.028, .024, .026), mood.x);
  vec3 glass = sky(reflect(r, n))*mix(.34, .5, mood.x)*(.6+.5*h2(cell+house));
  float storey = h1(cell.y*3.1+house*17.), late = mix(mix(.84, .74, mood.x), storey>.72?.12:.96, office);
  float lit = step(late, h2(cell*1.37+vec2(house*3.1, house)));
  vec3 warm = mix(vec3(1., .55, .22), vec3(1., .78, .5), h2(cell+house));
  vec3 lamp = mix(warm, vec3(.74, .92, 1.), office*step(.5, h1(house+41.)));
  float room = mix(.4, 1., h2(cell+9.))*(.55+.6*f.y)*(.7+.3*step(.5, fract(f.x*2.+.3*office)));
  glass = mix(glass, lamp*room*mix(.75, .62, mood.x), lit);
  return mix(wall, glass, pane.x*pane.y*step(1., cell.y));
}

// Blocks of houses on a grid of streets, walked front to back.
vec3 city(vec3 r) {
  vec3 c = sky(r), ro = STAND;
  float low = -38.;
  vec2 pitch = vec2(34., 30.), cell = floor((ro.xz+vec2(0, 9.5))/pitch), dir = sign(r.xz), inv = 1./max(abs(r.xz), 1e-4);
  vec2 side = (mix(cell, cell+1., step(0., dir))*pitch-ro.xz)*dir*inv;
  float t = 5e3, ground = r.y<0.?(low-ro.y)/r.y:1e4;
  vec3 n = vec3(0);
  float house = 0.;
  for (int i = 0; i<90; i++) {
    if (cell.y>0.) {
      float id = h2(cell+5.3), id2 = h2(cell+71.), away = length(cell*pitch);
      float tall = mix(6., 36., id*id)+smoothstep(.9, .98, id2)*mix(30., 120., id)*smoothstep(120., 420., away);
      vec3 a = vec3(cell*pitch+vec2(3.+4.*id2, 4.), low).xzy, b = vec3((cell+1.)*pitch-vec2(4., 3.+5.*id), low+tall).xzy;
      bool hit = box(ro, r, a, b, t, n);
      vec3 mid = mix(a, b, .5), half1 = (b-a)*.5*vec3(.45, 1., .4);
      if (id2>.45) hit = box(ro, r, vec3(mid.x-half1.x, low, mid.z-half1.z), vec3(mid.x+half1.x, b.y+3.+9.*id, mid.z+half1.z), t, n)||hit;
      if (id>.5) hit = box(ro, r, vec3(a.x+2., b.y, a.z+2.), vec3(a.x+4.5, b.y+2.6, a.z+5.), t, n)||hit;
      if (hit) { house = floor(id*977.)+1.; break; }
    }
    if (min(side.x, side.y)>2600.) break;
    if (side.x<side.y) { side.x += pitch.x*inv.x; cell.x += dir.x; }
    else { side.y += pitch.y*inv.y; cell.y += dir.y; }
  }
  if (t<5e3&&t<ground) {
    vec3 p = ro+r*t;
    vec3 top = vec3(.1, .09, .09)*mix(vec3(.5, .5, .65), vec3(.06), mood.x);
    c = n.y>.5?top:rooms(vec2(n.x != 0.?p.z:p.x, p.y-low), r, n, house, t);
  } else if (ground<4e3) {
    t = ground;
    vec3 p = ro+r*t;
    c = mix(vec3(.05, .045, .05), vec3(.012), mood.x)+vec3(1., .6, .25)*.5*smoothstep(.62, .8, n2(p.xz*.21));
  } else return c;
  float deep = 1.-exp(-max(0., t-30.)*mix(.0016, .0011, mood.x)*exp(-max(0., (ro.y+r.y*t)-low-20.)*.006));
  return mix(c, haze(r), deep);
}

const vec3 UNIT = vec3(-3.5, 0, 6.4);

// What stands on the roof.
bool roof(vec3 ro, vec3 rd, inout float t, inout vec3 n, inout float kind) {
  float before = t;
  if (rd.y<0.&&-ro.y/rd.y<t&&ro.z-rd.z*ro.y/rd.y<9.) { t = -ro.y/rd.y; n = vec3(0, 1, 0); kind = TAR; }
  if (box(ro, rd, vec3(-40, -1, 9), vec3(40, .86, 9.32), t, n)) kind = WALL;
  if (box(ro, rd, vec3(-40, .86, 8.95), vec3(40, .94, 9.38), t, n)) kind = COPING;
  // a cooling unit on feet, with its fan, and a duct that leaves it
  if (meets(ro, rd, UNIT+vec3(-1.2, -.1, -.9), UNIT+vec3(3.3, 1.7, .9), t)) {
    if (box(ro, rd, UNIT+vec3(-1.1, .22, -.8), UNIT+vec3(1.1, 1.42, .8), t, n)) kind = STEEL;
    if (box(ro, rd, UNIT+vec3(-1.14, 1.42, -.84), UNIT+vec3(1.14, 1.47, .84), t, n)) kind = STEEL;
    if (drum(ro, rd, UNIT+vec3(.5, 1.4, 0), .55, .28, t, n)) kind = FAN;
    if (drum(ro, rd, UNIT+vec3(-.55, 1.4, 0), .5, .22, t, n)) kind = FAN;
    if (box(ro, rd, UNIT+vec3(-1., 0, -.72), UNIT+vec3(-.8, .22, .72), t, n)) kind = DARK;
    if (box(ro, rd, UNIT+vec3(.8, 0, -.72), UNIT+vec3(1., .22, .72), t, n)) kind = DARK;
    if (box(ro, rd, UNIT+vec3(1.1, .45, -.25), UNIT+vec3(3.2, .85, .2), t, n)) kind = STEEL;
    if (box(ro, rd, UNIT+vec3(2.8, -.1, -.27), UNIT+vec3(3.22, .45, .22), t, n)) kind = STEEL;
  }
  // the house over the stairs, its door a step back
  if (meets(ro, rd, vec3(2.4, 0, 5.7), vec3(5.5, 3.5, 8.3), t)) {
    if (box(ro, rd, vec3(2.5, 0, 6), vec3(2.86, 2.6, 8.2), t, n)) kind = HOUSE;
    if (box(ro, rd, vec3(3.76, 0, 6), vec3(5.4, 2.6, 8.2), t, n)) kind = HOUSE;
    if (box(ro, rd, vec3(2.8, 2.08, 6), vec3(3.8, 2.6, 8.2), t, n)) kind = HOUSE;
    if (box(ro, rd, vec3(2.8, .12, 6.14), vec3(3.8, 2.1, 6.2), t, n)) kind = 8.;
    if (box(ro, rd, vec3(2.7, 0, 5.7), vec3(3.95, .12, 6.2), t, n)) kind = WALL;
    if (box(ro, rd, vec3(2.4, 2.6, 5.86), vec3(5.5, 2.72, 8.3), t, n)) kind = COPING;
    if (box(ro, rd, vec3(4.6, 2.72, 6.8), vec3(5.1, 3.5, 7.2), t, n)) kind = WALL;
    if (box(ro, rd, LAMP+vec3(-.11, .06, .0), LAMP+vec3(.11, .12, .1), t, n)) kind = DARK;
  }
  // an antenna with stays, pipes, vents
  if (meets(ro, rd, vec3(-1.65, 0, 7.7), vec3(-.25, 4.4, 8.7), t)) {
    if (drum(ro, rd, vec3(-.95, 0, 8.3), .035, 4.4, t, n)) kind = DARK;
    for (int k = 0; k<6; k++) {
      float reach = .66-.07*float(k), y = 3.25+.19*float(k);
      if (box(ro, rd, vec3(-.95-reach, y, 8.29), vec3(-.95+reach, y+.018, 8.31), t, n)) kind = DARK;
    }
    if (box(ro, rd, vec3(-.96, 3.15, 7.7), vec3(-.94, 3.19, 8.7), t, n)) kind = DARK;
    if (box(ro, rd, vec3(-1.2, 0, 8.05), vec3(-.7, .12, 8.55), t, n)) kind = WALL;
  }
  if (meets(ro, rd, vec3(-9.4, 0, 4.6), vec3(8.6, 1.1, 8.9), t)) {
    if (box(ro, rd, vec3(-6.5, .1, 4.62), vec3(-1.6, .16, 4.68), t, n)) kind = STEEL;
    if (box(ro, rd, vec3(-1.66, .1, 4.62), vec3(-1.6, .16, 8.9), t, n)) kind = STEEL;
    if (drum(ro, rd, vec3(1.2, 0, 7.5), .16, .75, t, n)) kind = STEEL;
    if (drum(ro, rd, vec3(1.2, .75, 7.5), .25, .1, t, n)) kind = STEEL;
    if (drum(ro, rd, vec3(.55, 0, 8.2), .1, .5, t, n)) kind = DARK;
    if (drum(ro, rd, vec3(-5.9, 0, 7.9), .16, .9, t, n)) kind = STEEL;
    if (box(ro, rd, vec3(6.6, 0, 7.2), vec3(8.6, 1.1, 8.4), t, n)) kind = STEEL;
    if (box(ro, rd, vec3(-9.4, 0, 6.6), vec3(-7.4, .9, 8.3), t, n)) kind = STEEL;
  }
  return t<before;
}

vec3 paintOf(float kind, vec3 p, vec3 n, out float wet) {
  vec2 q = n.y>.5?p.xz:abs(n.x)>.5?p.zy:p.xy;
  float grime = fb(q*1.7), fine = n2(q*90.), run = fb(vec2(q.x*4., q.y*.35));
  wet = 0.;
  if (kind == TAR) {
    float lap = abs(fract(p.x/1.02)-.5)*1.02, patchy = smoothstep(.5, .56, fb(floor(p.xz/vec2(1.02, 4.))*3.7+.3));
    vec3 felt = vec3(.105, .1, .098)*(.55+.75*grime)*(.7+.55*n2(q*160.))*(1.-.25*patchy);
    felt *= 1.-.55*smoothstep(.02, .006, lap);
    felt = mix(felt, vec3(.19, .17, .13), smoothstep(.56, .75, fb(q*.7+4.))*.35);
    felt = mix(felt, vec3(.06, .075, .035), smoothstep(8.2, 8.95, p.z)*smoothstep(.45, .62, fb(q*3.))*.7);
    wet = smoothstep(.5, .56, fb(p.xz*.3+vec2(7.4, 2.1)+.04*fine));
    return felt*1.35*mix(1., .45, wet);
  }
  if (kind == WALL) {
    float brick = smoothstep(.0, .08, fract(p.y/.075))*smoothstep(.0, .04, fract(q.x/.24+.5*mod(floor(p.y/.075), 2.)));
    return mix(vec3(.2, .19, .18), vec3(.21, .115, .085)*(.7+.6*h2(floor(vec2(q.x/.24+.5*mod(floor(p.y/.075), 2.), p.y/.075)))), brick)*(.45+.9*grime)*(1.-.5*smoothstep(.52, .7, run));
  }
  if (kind == COPING) return vec3(.3, .29, .27)*(.45+.8*grime)*(.85+.25*fine)*(1.-.5*smoothstep(.014, .004, abs(fract(q.x/1.2)-.5)*1.2));
  if (kind == HOUSE) return vec3(.33, .3, .26)*(.5+.7*grime)*(.9+.15*fine)*(1.-.6*smoothstep(.5, .75, run)*smoothstep(.2, 2.4, p.y))*mix(.6, 1., smoothstep(0., .35, p.y+.2*grime));
  if (kind == 8.) {
    vec2 d = vec2(p.x-3.31, p.y-1.1);
    float panel = max(abs(d.x)-.33, abs(d.y)-.8);
    return (length(d-vec2(.36, -.02))<.03?vec3(.5):vec3(.17, .055, .04))*(.65+.5*grime)*(1.-.5*smoothstep(.02, .0, abs(panel)))*(1.-.6*smoothstep(.6, .75, fb(q*5.)));
  }
  if (kind == STEEL) {
    float slats = n.z<-.5&&p.y<1.3?.45+.55*smoothstep(.2, .5, fract(p.y*13.)):1.;
    float seam = 1.-.6*smoothstep(.012, .004, abs(fract(q.x/.73)-.5)*.73);
    return mix(vec3(.36, .37, .38), vec3(.25, .14, .08), smoothstep(.6, .8, fb(q*2.3+3.)*.6+run*.4))*(.55+.6*grime)*slats*seam;
  }
  if (kind == FAN) {
    if (n.y<.5) return vec3(.3, .31, .32)*(.6+.5*grime);
    vec2 d = p.xz-UNIT.xz-vec2(p.x>UNIT.x?.5:-.55, 0);
    return vec3(.12)*(.35+.65*smoothstep(.3, .6, fract(length(d)*24.)))*step(.06, abs(d.x))*step(.03, abs(d.y));
  }
  return vec3(.035);
}

vec3 lampLight() {
  return vec3(1., .6, .27)*mix(2.2, 9., mood.x);
}

// Sky, low sun and lamp on a point, each by one ray: shadows soften as samples add up.
vec3 lightOn(vec3 p, vec3 n, float k) {
  vec3 q = p+n*.004, c, m;
  float t = 1e3, kind;
  vec3 up = about(n, dice(k));
  if (!roof(q, up, t, m, kind)) c = up.y>.12?sky(up):mix(haze(up)*.55, sky(vec3(up.x, .12, up.z)), smoothstep(-.05, .12, up.y));
  else c = mix(vec3(.02, .018, .02), vec3(.0022, .002, .0024), mood.x);
  c *= mix(1., 1.7, mood.x);
  vec3 l = towards(sunDir(), .05, dice(k+1.));
  float face = dot(n, l);
  t = 1e3;
  if (mood.x<.5&&p.y>.3&&face>0.&&!roof(q, l, t, m, kind)) c += vec3(2.3, .92, .3)*face;
  vec3 d = LAMP+vec3(.07, .03, .03)*(2.*vec3(dice(k+2.), dice(k+3.).x)-1.)-p;
  float r2 = dot(d, d);
  l = d*inversesqrt(r2);
  face = dot(n, l);
  t = sqrt(r2)-.04;
  if (face>0.&&!roof(q, l, t, m, kind)) c += lampLight()*face/(r2+.15);
  return c;
}

// What a mirror shows is lit more plainly.
vec3 mirrored(vec3 p, vec3 n) {
  vec3 d = LAMP-p;
  float r2 = dot(d, d);
  vec3 c = mix(vec3(.24, .2, .26), vec3(.05, .036, .034), mood.x)*(.6+.4*n.y);
  return c+lampLight()*max(0., dot(n, d)*inversesqrt(r2))/(r2+.15)*step(p.z, 6.1);
}

vec4 look(vec3 rd) {
  float t = 1e3, kind = 0., wet, other;
  vec3 n, m;
  if (!roof(STAND, rd, t, n, kind)) return vec4(city(rd), 900.);
  vec3 p = STAND+rd*t;
  vec3 bump = n;
  if (kind == TAR) bump = normalize(n+.09*vec3(n2(p.xz*70.)-.5, 0, n2(p.zx*70.+3.)-.5));
  vec3 c = paintOf(kind, p, n, wet)*lightOn(p, bump, 1.);
  float sheen = kind == TAR?mix(.1, 1., wet):kind == STEEL||kind == FAN?.35:0.;
  if (sheen>0.) {
    float rough = kind == TAR?mix(.22, .006, wet):.25;
    vec3 r = reflect(rd, normalize(n+rough*(about(n, dice(9.))-n)));
    r.y = n.y>.5?abs(r.y)+.002:r.y;
    float hit = 1e3, what;
    vec3 q = p+n*.004, seen;
    if (roof(q, r, hit, m, what)) seen = paintOf(what, q+r*hit, m, other)*mirrored(q+r*hit, m);
    else seen = r.y>0.?city(r):haze(r)*.4;
    float fres = .03+.97*pow(1.-clamp(dot(n, -rd), 0., 1.), 5.);
    c += seen*sheen*(kind == TAR?fres:.22+.4*fres);
  }
  return vec4(c, t);
}

vec3 eye(vec2 u) {
  float pan = mood.y*(T*.13-.2);
  return cam(STAND, STAND+vec3(sin(pan-.1), .045, cos(pan-.1)), 0., u, 1.45);
}

float dot2(vec3 rd, vec3 at, float size) {
  vec3 l = at-STAND;
  float along = dot(l, rd), away = length(l-rd*along)/along;
  return exp(-away*away/(size*size))+.1*size*size/(away*away+size*size)*smoothstep(.05, .0, away);
}

// Steam from the vent, the lamp's glow, lights on towers and of an airliner.
vec3 stir(vec3 rd, vec4 seen) {
  vec3 c = seen.rgb;
  float t = (7.5-STAND.z)/rd.z;
  vec2 p = (STAND+rd*t).xy-vec2(1.2, .84);
  if (t>0.&&t<seen.w+.5&&p.y>-.05&&p.y<3.) {
    float lean = .16*p.y*p.y+.1*sin(T*.9+p.y*1.3)*p.y, wide = .1+.2*p.y;
    vec2 q = vec2((p.x-lean)/wide, p.y*1.4-T*1.15);
    float curl = fineb(q*.7+vec2(0, T*.2)), puff = fineb(q*vec2(1., 1.2)+1.6*curl);
    float a = smoothstep(1.1, .1, abs(q.x)+.5*(curl-.5))*smoothstep(.3, .62, puff)*smoothstep(3., .3, p.y)*smoothstep(-.05, .1, p.y);
    vec3 lit = mix(vec3(.36, .34, .42)+vec3(.5, .2, .06)*puff, vec3(.035, .032, .036)+vec3(1., .6, .27)*.5*puff/(1.+p.y*p.y), mood.x);
    c = mix(c, lit, a*mix(.5, .42, mood.x));
  }
  vec3 l = LAMP-STAND;
  float along = dot(l, rd), away = length(l-rd*along);
  c += vec3(1., .62, .3)*(.0007/(away*away+.0003)+.005/(away+.1))*step(along, seen.w+.4);
  if (seen.w>800.) {
    float beat = pow(max(0., sin(T*2.6)), 6.), other = pow(max(0., sin(T*2.1+2.)), 6.);
    c += vec3(1., .06, .03)*.8*(dot2(rd, vec3(-158, 46.4, 412), .0011)*beat+dot2(rd, vec3(240, 60, 520), .0011)*other);
    c += vec3(1., .95, .85)*dot2(rd, vec3(-90.+T*16., 190.+T*1.5, 700), .0009)*(.5+step(.86, fract(T*1.1)));
  }
  return c;
}

vec3 img(vec2 u) {
  vec3 rd = eye(u);
  return stir(rd, look(rd));
}
