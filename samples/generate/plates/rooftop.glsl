// A flat roof above a city. mood.x: 0 dusk, 1 night; mood.y: 1 for a pan.
bool box(vec3 ro, vec3 rd, vec3 a, vec3 b, inout float t, out vec3 n) {
  vec3 i = 1./rd, p = (a-ro)*i, q = (b-ro)*i;
  vec3 lo = min(p, q), hi = max(p, q);
  float near = max(max(lo.x, lo.y), lo.z), far = min(min(hi.x, hi.y), hi.z);
  n = vec3(0);
  if (near>far||near<.05||near>t) return false;
  t = near;
  n = -sign(rd)*step(lo.yzx, lo.xyz)*step(lo.zxy, lo.xyz);
  return true;
}

vec3 sky(vec3 r) {
  float h = max(0., r.y);
  vec3 dusk = mix(vec3(1.05, .46, .2), vec3(.1, .16, .36), pow(clamp(h*2.1, 0., 1.), .55));
  vec3 night = mix(vec3(.1, .07, .075), vec3(.008, .011, .025), pow(clamp(h*2.2, 0., 1.), .6));
  vec3 c = mix(dusk, night, mood.x);
  vec2 q = r.xz/(h+.16);
  float cl = smoothstep(.45, .8, fb(q*vec2(.7, 1.5)+vec2(T*.008, 2.)));
  return mix(c, mix(vec3(.75, .3, .25), vec3(.05, .04, .045), mood.x)*(.6+.6*exp(-h*5.)), cl*.55*smoothstep(.02, .15, h));
}

// A wall of rooms: whole storeys of an office are lit, single windows of a block of flats.
vec3 rooms(vec2 at, float cols, float house) {
  vec2 cell = floor(at), f = fract(at);
  float office = step(.55, h1(house+31.));
  float pane = smoothstep(.14, .26, f.x)*smoothstep(.86, .74, f.x)*smoothstep(.2, .34, f.y)*smoothstep(.88, .74, f.y);
  pane *= step(1., cell.y)*step(.5, cell.x)*step(cell.x, cols-1.5);
  float storey = h1(cell.y*3.1+house*17.);
  float late = mix(.87, storey>.8?.25:.96, office);
  float lit = step(late, h2(cell*1.37+vec2(house*3.1, house)));
  vec3 warm = mix(vec3(1., .58, .25), vec3(1., .76, .46), h2(cell+house));
  vec3 lamp = mix(warm, vec3(.72, .9, 1.), office*step(.6, h1(house+41.)));
  return lamp*lit*pane*mix(.35, 1., h2(cell+9.));
}

vec3 city(vec3 r, vec3 c) {
  float a = atan(r.x, r.z);
  vec3 air = mix(vec3(.8, .36, .2), vec3(.092, .066, .07), mood.x);
  for (int k = 2; k >= 0; k--) {
    float far = float(k)*.5, w = 8.5+6.5*float(k), place = a*w+float(k)*37.3;
    float id = floor(place), f = fract(place), house = id+float(k)*11.;
    float top = mix(.034, .055, far)+mix(.085, .15, far)*pow(h1(house), 2.);
    float wide = mix(.7, 1., h1(house+3.)), step2 = step(wide, f);
    top *= 1.-.35*step2;
    float blur = smoothstep(.0015, -.0015, r.y-top);
    if (blur<=0.) continue;
    float cols = floor(mix(7., 3.5, far)+3.*h1(house+5.));
    vec2 at = vec2(f*cols, (top-r.y)*w*cols*mix(.62, .8, h1(house+8.)));
    vec3 wall = mix(vec3(.075, .06, .075), vec3(.011, .012, .018), mood.x)*(.75+.5*h1(house+7.));
    wall += rooms(at, cols, house+step2*5.)*mix(.42, .62, mood.x)*(1.-.45*far);
    float haze = .1+.62*far+.3*exp(-max(0., r.y+.02)*38.);
    c = mix(c, mix(wall, air, min(.92, haze)), blur);
    if (h1(house+21.)>.86&&abs(f-.4)<.02&&abs(r.y-top-.002)<.0026) c += vec3(1., .05, .03)*(.5+.5*sin(T*3.+id));
  }
  return c;
}

vec3 img(vec2 u) {
  float pan = mood.y*(T*.15-.2);
  vec3 ro = vec3(0, 1.7, 0)+shake(T*.6, .006+.008*mood.y);
  vec3 rd = cam(ro, ro+vec3(-.12+pan, .05, 1.), 0., u, 1.45);
  vec3 streets = mix(vec3(.2, .1, .09), vec3(.02, .017, .02), mood.x);
  vec3 back = mix(streets, city(rd, sky(rd)), smoothstep(-.1, -.004, rd.y));
  vec3 c = back;
  float t = 200.;
  vec3 n, hitN = vec3(0);
  float kind = 0.;
  if (rd.y<0.) {
    float tg = -ro.y/rd.y;
    if (ro.z+rd.z*tg<9.) {
      t = tg;
      hitN = vec3(0, 1, 0);
      kind = 1.;
    }
  }
  if (box(ro, rd, vec3(-30, -1, 9), vec3(30, .95, 9.35), t, n)) { hitN = n; kind = 2.; }
  if (box(ro, rd, vec3(-4.4, 0, 5.6), vec3(-2.3, 1.5, 7.4), t, n)) { hitN = n; kind = 3.; }
  if (box(ro, rd, vec3(3.1, 0, 6.4), vec3(4.2, 2.3, 7.6), t, n)) { hitN = n; kind = 4.; }
  if (box(ro, rd, vec3(1.2, .2, 7.8), vec3(3.1, .45, 8.1), t, n)) { hitN = n; kind = 3.; }
  if (box(ro, rd, vec3(-1.25, 0, 8.5), vec3(-1.19, 4.2, 8.56), t, n)) { hitN = n; kind = 5.; }
  for (int k = 0; k<5; k++) {
    float reach = .62-.09*float(k), y = 3.2+.2*float(k);
    if (box(ro, rd, vec3(-1.21-reach, y, 8.52), vec3(-1.21+reach, y+.025, 8.55), t, n)) { hitN = n; kind = 5.; }
  }
  if (kind>.5) {
    vec3 p = ro+rd*t;
    vec2 q = hitN.y>.5?p.xz:hitN.x != 0.?p.zy:p.xy;
    float grime = fb(q*1.7);
    vec3 al = vec3(.13, .125, .12)*(.5+.9*grime)*(.8+.3*n2(q*38.));
    if (kind<1.5) {
      al *= 1.-.5*smoothstep(.014, .0, abs(fract(p.x/1.1)-.5)*1.1-.0);
      float wet = smoothstep(.5, .62, fb(p.xz*.5+7.));
      vec3 r = reflect(rd, vec3(0, 1, 0));
      al = mix(al, al*.5, wet);
      c = sky(r)*wet*(.05+.5*pow(1.-max(0., -rd.y), 4.));
    } else c = vec3(0);
    if (kind>1.5&&kind<2.5) al = vec3(.2, .155, .13)*(.6+.7*grime);
    if (kind>2.5&&kind<3.5) {
      al = vec3(.3, .31, .32)*(.65+.5*grime);
      if (hitN.z<-.5) al *= .55+.45*step(.35, fract(p.y*11.));
    }
    if (kind>3.5&&kind<4.5) al = hitN.z<-.5&&abs(p.x-3.65)<.36&&p.y<1.95?vec3(.16, .05, .04)*(.7+.4*grime):vec3(.24, .2, .17)*(.6+.6*grime);
    if (kind>4.5) al = vec3(.03);
    vec3 amb = mix(vec3(.17, .2, .34), vec3(.02, .024, .04), mood.x)*(.5+.5*max(0., hitN.y));
    vec3 glow = mix(vec3(.75, .3, .13), vec3(.07, .045, .035), mood.x)*max(0., dot(hitN, normalize(vec3(.25, .25, 1.))));
    vec3 d = vec3(3.65, 2.15, 6.2)-p;
    float q2 = dot(d, d);
    vec3 lamp = vec3(1., .66, .33)*2.1*max(0., dot(hitN, d)/sqrt(q2)+.1)/(q2+.6);
    c += al*(amb*1.6+glow+lamp*mix(.6, 1., mood.x));
    c = mix(c, c*.6, smoothstep(.4, .0, abs(p.z-9.))*hitN.y);
  }
  vec3 l = vec3(3.65, 2.15, 6.3)-ro;
  float along = dot(l, rd), away = length(l-rd*along);
  c += vec3(1., .66, .33)*(.0016/(away*away+.0007)+.012/(away+.12))*step(along, t+.3);
  return c*1.4;
}
