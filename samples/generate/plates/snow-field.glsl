// A snowed-in field with a fence, a house and a wood. mood.x: 0 overcast, 1 blue hour; mood.y: 1 for a pan.
const vec3 STAND = vec3(0, 2.2, 0), HOME = vec3(13.4, -.4, 41.);

vec3 sunDir() {
  return normalize(vec3(.86, mix(.3, .16, mood.x), .42));
}

// Where the trail goes at a depth.
float trail(float z) {
  return -1.1-.3*sin(z*.31)-.11*z;
}

// Two feet's worth of dents along the trail, with the rim that they push up.
float prints(vec2 p) {
  float pace = .74, k = floor(p.y/pace), foot = mod(k, 2.)*2.-1.;
  vec2 d = vec2(p.x-trail((k+.5)*pace)-.13*foot-.05*(h1(k)-.5), p.y-(k+.5+.2*(h1(k+3.)-.5))*pace);
  float r = length(d*vec2(1.75, 1.));
  return -.17*smoothstep(.19, .1, r)+.035*smoothstep(.12, .2, r)*smoothstep(.36, .2, r);
}

float drift(vec2 p) {
  float far = length(p), ridge = fineb(p*vec2(.42, .13)+.35*fineb(p*.11));
  float h = 1.5*(fineb(p*.031+3.)-.48)+.5*(fineb(p*.09)-.48)+.34*smoothstep(.42, .6, ridge)*(ridge-.3);
  h += .05*(fineb(p*vec2(2.1, .8)+8.)-.5)+.016*(fine2(p*vec2(19., 9.))-.5);
  if (far<26.) h += prints(p);

  return h;
}

vec3 air(vec3 r) {
  float h = max(0., r.y), m = max(0., dot(r, sunDir()));
  vec2 q = r.xz/(h+.22);
  float cl = .6*fb(q*vec2(.5, .9)+3.)+.4*fb(q*vec2(1.4, 2.3)+1.3*fb(q*.6));
  vec3 day = mix(vec3(.7, .72, .75), vec3(.4, .45, .52), smoothstep(0., .7, h))*(.72+.55*cl)+vec3(.5, .45, .36)*pow(m, 5.);
  vec3 blue = mix(vec3(.3, .3, .44), vec3(.05, .085, .22), smoothstep(0., .42, h))+vec3(.85, .34, .16)*exp(-h*9.)*pow(m, 2.5);
  blue = mix(blue, blue*.62+vec3(.2, .08, .05)*exp(-h*7.)*m, smoothstep(.46, .62, cl)*smoothstep(.02, .2, h)*.8);
  return mix(day, blue, mood.x);
}

vec3 mist(vec3 r) {
  return air(normalize(vec3(r.x, .035, r.z)))*mix(.94, .9, mood.x);
}

// A row of spruces on a circle about the camera: how much of a pixel, and their color.
float spruces(vec3 r, float dist, float base, float seed, out vec3 c) {
  float a = atan(r.x, r.z), y = r.y/length(r.xz)*dist+STAND.y-base, cover = 0.;
  float pitch = 1.65;
  c = vec3(0);
  for (int k = -2; k<=2; k++) {
    float cell = floor(a*dist/pitch)+float(k), id = h1(cell+seed);
    if (id<.08) continue;
    float high = 5.+9.*h1(cell*1.7+seed), wide = high*mix(.15, .21, id), x = a*dist-(cell+.5+.7*(id-.5))*pitch;
    float up = y/high;
    if (up<-.05||up>1.) continue;
    float tier = fract(up*(7.+5.*id)+.9*abs(x)/wide+.5*n2(vec2(x*3., y*2.)+cell));
    float rough = n2(vec2(x*9., y*11.)+cell*7.), edge = wide*(1.02-up)*(.62+.38*(1.-tier))+.16*(rough-.5);
    float inside = smoothstep(.03, -.03, abs(x)-edge);
    if (inside<=0.) continue;
    float snow = smoothstep(.5, .9, 1.-tier+.6*(rough-.5)+.25*up)*smoothstep(-.2, .5, n2(vec2(x*2., y*3.)+cell*3.));
    float turn = .5+.5*clamp(x/max(.1, edge), -1., 1.);
    vec3 needle = mix(vec3(.03, .042, .036), vec3(.008, .012, .02), mood.x)*(.5+rough)*(.65+.7*turn);
    vec3 white = mix(vec3(.5, .53, .56), vec3(.15, .185, .3), mood.x)*(.6+.55*turn);
    c = mix(c, mix(needle, white, snow*.5), inside);
    cover = max(cover, inside);
  }
  return cover;
}

// A convex house: walls and two slopes.
bool house(vec3 rd, inout float t, inout vec3 n) {
  float near = 0., far = 1e3;
  vec3 m = vec3(0), o1 = STAND-HOME;
  vec4 side[7] = vec4[7](vec4(1, 0, 0, 3.1), vec4(-1, 0, 0, 3.1), vec4(0, 0, 1, 4.2), vec4(0, 0, -1, 4.2), vec4(0, -1, 0, 1.5), vec4(.64, .768, 0, 3.74), vec4(-.64, .768, 0, 3.74));
  for (int i = 0; i<7; i++) {
    float d = dot(side[i].xyz, rd), h = (side[i].w-dot(side[i].xyz, o1))/d;
    if (d<0.&&h>near) { near = h; m = side[i].xyz; }
    if (d>0.) far = min(far, h);
  }
  if (near>far||near>t||near<.01) return false;
  t = near;
  n = m;
  return true;
}

bool windowAt(vec3 p, vec3 n) {
  vec3 q = p-HOME;
  vec2 w = vec2(abs(abs(q.x)-1.15), q.y-1.15);
  return n.z<-.5&&w.x<.34&&abs(w.y)<.48;
}

vec3 fencePost(float i) {
  float z = 5.6+3.1*i, x = 4.6-.17*z+.4*(h1(i)-.5);
  return vec3(x, drift(vec2(x, z)), z);
}

vec3 sun() {
  return mix(vec3(.56, .51, .43), vec3(.3, .14, .1), mood.x);
}

vec3 skyLight(vec3 n) {
  return mix(vec3(.41, .44, .49), vec3(.115, .15, .29), mood.x)*(.62+.38*n.y);
}

// The share of the low light that reaches a point of the snow, past drifts and posts.
float reaches(vec3 p, vec3 l) {
  float t = .03+.05*dice(4.).x;
  for (int i = 0; i<16; i++) {
    vec3 q = p+l*t;
    if (q.y<drift(q.xz)) return 0.;
    t = t*1.32+.02;
  }
  float hit = 60.;
  vec3 n;
  for (int i = 0; i<9; i++) {
    vec3 post = fencePost(float(i));
    if (drum(p, l, post, .075, 1.25, hit, n)) return 0.;
  }
  return 1.;
}

vec3 snowAt(vec3 p, vec3 rd, float t) {
  vec2 e = vec2(.018+t*.0016, 0);
  vec3 n = normalize(vec3(drift(p.xz-e.xy)-drift(p.xz+e.xy), 2.*e.x, drift(p.xz-e.yx)-drift(p.xz+e.yx)));
  vec3 l = towards(sunDir(), mix(.2, .32, mood.x), dice(2.));
  float face = max(0., dot(n, l)), open = 1.;
  if (face>0.) face *= reaches(p+vec3(0, .012, 0), l);
  // snow gathers light from a little way off, so that its shadows are blue and soft
  vec3 side = about(n, dice(7.));
  for (int i = 1; i<5; i++) {
    vec3 q = p+side*.09*float(i*i);
    open -= .17*step(q.y, drift(q.xz));
  }
  for (int i = 0; i<9; i++) {
    vec3 post = fencePost(float(i));
    open *= 1.-.5*exp(-dot(post.xz-p.xz, post.xz-p.xz)*14.);
  }
  vec3 albedo = vec3(.96, .965, .975)*(.965+.05*n2(p.xz*120.));
  vec3 c = albedo*(sun()*face*1.05+skyLight(n)*open*.86+mix(vec3(.02, .028, .04), vec3(.01, .016, .03), mood.x));
  vec3 half1 = normalize(l-rd);
  vec2 grain = floor(p.xz*210.);
  vec3 facet = normalize(n+1.1*(vec3(h2(grain), h2(grain+7.), h2(grain+31.))-.5));
  c += sun()*3.*smoothstep(.985, .999, dot(facet, half1))/(1.+t*.16);
  vec3 d = HOME+vec3(0, 1.2, -4.6)-p;
  c += vec3(1., .5, .17)*mix(.4, 3.2, mood.x)*max(0., .3+.7*normalize(d).z)/(dot(d, d)+3.)*step(p.z, HOME.z-4.2);

  return c;
}

vec4 look(vec3 rd) {
  vec3 c = air(rd), tint, n, m = mist(rd);
  for (int k = 3; k>=0; k--) {
    float dist = 48.+22.*float(k)+14.*float(k*k);
    float hill = 3.*float(k)*(.35+fb(vec2(atan(rd.x, rd.z)*1.4+float(k)*3., 2.)))-1.2;
    float y = rd.y/length(rd.xz)*dist+STAND.y;
    if (k>0) c = mix(c, mix(skyLight(vec3(0, 1, 0))*1.1, m, 1.-exp(-dist*.0135)), smoothstep(.1, -.1, y-hill));
    float cover = spruces(rd, dist, hill-.3, float(k)*71.+3., tint);
    c = mix(c, mix(tint, m, 1.-exp(-dist*.0085)), cover);
  }
  float t = 46., seen = 900.;
  if (house(rd, t, n)) {
    vec3 p = STAND+rd*t, q = p-HOME;
    float plank = fract(q.y*4.3);
    vec3 wall = mix(vec3(.2, .085, .06), vec3(.14, .1, .08), step(.5, abs(n.x)))*(.7+.5*n2(q.zy*vec2(3., 9.)))*(.6+.4*smoothstep(0., .12, plank));
    wall *= skyLight(n)+sun()*max(0., dot(n, sunDir()))*.9;
    if (n.y>.3) wall = vec3(.94)*(skyLight(n)*1.05+sun()*max(0., dot(n, sunDir())));
    if (windowAt(p, n)) {
      float bar = step(.03, abs(abs(abs(q.x)-1.15)))*step(.025, abs(q.y-1.15));
      wall = vec3(1., .56, .2)*mix(.75, 1.7, mood.x)*(.65+.5*n2(q.xy*vec2(2.2, 1.6)))*mix(.12, 1., bar);
    }
    c = mix(wall, m, 1.-exp(-t*.009));
    seen = t;
  }
  float s = .8;
  bool hit = false;
  if (rd.y<.03) {
    float before = s;
    for (int i = 0; i<130; i++) {
      vec3 p = STAND+rd*s;
      float h = p.y-drift(p.xz);
      if (h<.0012*s) { hit = true; break; }
      before = s;
      s += max(.006*s, h*.62/max(.16, .3-rd.y));
      if (s>min(75., seen)) break;
    }
    if (hit) for (int i = 0; i<4; i++) {
      float mid = .5*(before+s);
      vec3 p = STAND+rd*mid;
      if (p.y<drift(p.xz)) s = mid; else before = mid;
    }
  }
  if (hit) {
    c = mix(snowAt(STAND+rd*s, rd, s), m, 1.-exp(-max(0., s-4.)*.0125));
    seen = s;
  }
  // the fence: posts with caps of snow, two wires
  for (int i = 10; i>=0; i--) {
    vec3 post = fencePost(float(i)), next = fencePost(float(i)+1.);
    float at = min(seen, 80.);
    bool wood = drum(STAND, rd, post-vec3(0, .2, 0), .065+.015*h1(float(i)+2.), 1.32+.14*h1(float(i)), at, n), cap = drum(STAND, rd, post+vec3(0, 1.1+.14*h1(float(i)), 0), .1, .085, at, n);
    for (int w = 0; w<2; w++) {
      vec3 a = post+vec3(0, .95-.42*float(w), 0), b = next+vec3(0, .95-.42*float(w), 0), ab = b-a;
      vec3 o1 = STAND-a;
      float A = dot(ab, ab), B = dot(ab, rd), C = dot(ab, o1), D = dot(rd, o1), den = A-B*B;
      float u = clamp((C-B*D)/den, 0., 1.);
      vec3 on = a+ab*u;
      float s1 = dot(on-STAND, rd), gap = length(STAND+rd*s1-on), thin = .004+.0003*s1;
      if (s1<at&&s1>0.) c = mix(c, mix(vec3(.1, .095, .1)*skyLight(vec3(0, 1, 0))*3., m, 1.-exp(-s1*.012)), smoothstep(thin*1.6, thin*.4, gap)*min(1., .004/(.0003*s1+.002)));
    }
    if (!wood&&!cap) continue;
    vec3 p = STAND+rd*at;
    float grain = n2(vec2(atan(p.x-post.x, p.z-post.z)*9., p.y*2.3)+float(i)*9.);
    vec3 l = sunDir();
    vec3 lit = vec3(.2, .165, .13)*(.35+.9*grain)*(skyLight(n)*1.3+sun()*max(0., dot(n, l))*1.3);
    lit *= mix(.45, 1., smoothstep(0., .3, p.y-post.y));
    if (cap) lit = vec3(.95)*(skyLight(vec3(n.x, .5+.5*n.y, n.z))+sun()*max(0., .3+.7*dot(n, l)));
    c = mix(lit, m, 1.-exp(-max(0., at-4.)*.0125));
    seen = at;
  }
  return vec4(c*mix(.86, 1., mood.x), seen);
}

vec3 eye(vec2 u) {
  float yaw = .22+mood.y*(.27-.13*T);
  return cam(STAND, STAND+vec3(sin(yaw), -.05, cos(yaw)), 0., u, 1.75);
}

// Smoke from the chimney, and mist that crawls over the field.
vec3 stir(vec3 rd, vec4 seen) {
  vec3 c = seen.rgb, m = mist(rd);
  float t = HOME.z/rd.z;
  vec2 p = (STAND+rd*t).xy-vec2(HOME.x+1.4, HOME.y+5.1);
  if (t>0.&&t<seen.w+3.&&p.y>-.1&&p.y<9.) {
    float lean = .5*p.y+.05*p.y*p.y, wide = .22+.16*p.y;
    vec2 q = vec2((p.x+lean)/wide, p.y*.6-T*.55);
    float curl = fineb(q*.5+vec2(T*.1, 0)), puff = fineb(q*vec2(.9, .8)+1.5*curl);
    float a = smoothstep(1.2, .0, abs(q.x)+.8*(curl-.48))*smoothstep(.28, .6, puff)*smoothstep(9., 1., p.y)*smoothstep(-.1, .15, p.y);
    c = mix(c, m*mix(vec3(.78), vec3(.9), puff), a*.6);
  }
  float low = exp(-abs(rd.y+.012)*26.), creep = fineb(vec2(atan(rd.x, rd.z)*9.+T*.16, rd.y*22.));
  return mix(c, m, low*.4*smoothstep(.3, .7, creep)*smoothstep(12., 50., seen.w));
}

vec3 img(vec2 u) {
  vec3 rd = eye(u);
  return stir(rd, look(rd));
}
