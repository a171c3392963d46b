// A path through a wood in fog. mood.x: 0 grey morning, 1 low sun; mood.y: 1 for a locked-off camera.
vec3 fogColour(vec3 r) {
  vec3 L = normalize(vec3(.32, .16, 1.));
  float m = max(0., dot(r, L));
  vec3 grey = vec3(.5, .55, .55)*(.75+.35*smoothstep(-.2, .5, r.y));
  vec3 gold = mix(vec3(.3, .33, .33), vec3(1., .74, .42), pow(m, 5.))+vec3(1., .8, .5)*pow(m, 60.)*.9;
  return mix(grey, gold, mood.x);
}

float path(float z) {
  return .9*sin(z*.11)+.4*sin(z*.27+1.);
}

vec3 ro;

float along() {
  return 20.+T*1.15*(1.-mood.y);
}

vec3 eye(vec2 u) {
  float walk = 1.-mood.y, z0 = along();
  vec3 sh = shake(T*1.1, .02*walk);
  ro = vec3(path(z0)*.7, 1.62+.03*abs(sin(T*5.))*walk, z0)+sh;
  return cam(ro, ro+vec3(path(z0+9.)*.07-.03, .015, 1.)+sh*.5, .008*sin(T*1.3)*walk, u, 1.5);
}

vec4 look(vec3 rd) {
  float z0 = along();
  float density = .055;
  vec3 air = fogColour(rd);
  float t = 90.;
  vec3 c = air;
  float hit = 0.;
  if (rd.y<-.002) {
    t = -ro.y/rd.y;
    vec3 p = ro+rd*t;
    float lod = 1./(1.+t*.12);
    float off = abs(p.x-path(p.z))+.5*(fb(p.xz*1.3)-.5);
    float leaf = fb(p.xz*vec2(5., 5.)+3.);
    vec3 litter = mix(vec3(.09, .055, .03), vec3(.19, .11, .05), smoothstep(.35, .7, leaf));
    litter = mix(litter, vec3(.05, .085, .03), smoothstep(.45, .6, fb(p.xz*.55))*.85);
    litter *= .45+.65*n2(p.xz*26.)+.5*n2(p.xz*vec2(61., 37.)+9.);
    litter = mix(litter, vec3(.115, .065, .03), step(.83, n2(p.xz*vec2(13., 17.)))*.7*lod);
    vec3 mud = vec3(.1, .078, .058)*(.6+.6*fb(p.xz*vec2(3., .8)));
    c = mix(mud, litter, smoothstep(.75, 1.15, off));
    c *= mix(1.1, .6+1.1*smoothstep(.4, .7, n2(p.xz*vec2(1.4, .16)+vec2(0, 2.))), mood.x);
    hit = 1.;
  } else t = 90.;
  // trunks: one in every cell of a grid, walked front to back
  vec2 cell = floor(ro.xz/2.6), dir = sign(rd.xz);
  vec2 inv = 1./max(abs(rd.xz), 1e-4);
  vec2 side = (dir*(cell-ro.xz/2.6)+.5+.5*dir*dir-.5+max(dir, 0.)*0.)*0.;
  side = vec2(dir.x>0.?(cell.x+1.)*2.6-ro.x:ro.x-cell.x*2.6, dir.y>0.?(cell.y+1.)*2.6-ro.z:ro.z-cell.y*2.6)*inv;
  for (int i = 0; i<30; i++) {
    float r1 = h2(cell+3.7), r2 = h2(cell+19.1), r3 = h2(cell+41.3);
    vec2 mid = (cell+.2+.6*vec2(r1, r2))*2.6;
    float rad = .1+.22*r3*r3;
    if (abs(mid.x-path(mid.y))>1.55+rad&&r3>.12) {
      vec2 lean = (vec2(r2, r1)-.5)*.09;
      vec2 oc = ro.xz-mid-lean*ro.y, dv = rd.xz-lean*rd.y;
      float A = dot(dv, dv), B = dot(oc, dv), C = dot(oc, oc)-rad*rad;
      float D = B*B-A*C;
      float th = D>0.?(-B-sqrt(D))/A:-1.;
      if (th>.2&&th<t) {
        vec3 p = ro+rd*th;
        vec2 q = p.xz-mid-lean*p.y;
        float a = atan(q.x, q.y);
        float rough = fb(vec2(a*3.2+r1*9., p.y*1.1))*.5+.35*n2(vec2(a*13., p.y*3.))+.3*n2(vec2(a*31.+r1*9., p.y*9.));
        vec3 bark = mix(vec3(.075, .06, .05), vec3(.14, .125, .105), r2)*(.4+1.1*rough);
        bark = mix(bark, vec3(.055, .09, .03), smoothstep(.5, .75, fb(vec2(a*2., p.y*.7+r2*7.)))*.7*exp(-p.y*.5));
        vec2 n = q/rad;
        float rim = mix(.8, .25+2.2*pow(max(0., dot(n, normalize(vec2(.32, 1.)))*.5+.5), 3.), mood.x);
        c = bark*rim*(.75+.35*max(0., n.x))*mix(.45, 1., smoothstep(-.02, .35, p.y-.12*rough));
        t = th;
        hit = 1.;
        break;
      }
    }
    if (min(side.x, side.y)>min(t, 62.)) break;
    if (side.x<side.y) {
      side.x += 2.6*inv.x;
      cell.x += dir.x;
    } else {
      side.y += 2.6*inv.y;
      cell.y += dir.y;
    }
  }
  if (hit>.5) c = mix(c, air, 1.-exp(-t*density));
  // twigs and leaves hang into the picture from above
  vec2 s = rd.xy/rd.z;
  for (int k = 0; k<3; k++) {
    float d = 5.+6.*float(k);
    vec2 q = ro.xy+s*d;
    float edge = 4.4-.25*float(k)+1.3*(fb(vec2(q.x*.9+float(k)*7., z0*.02))-.5);
    float leaves = smoothstep(.5, .56, fb(q*2.4+float(k)*11.))*smoothstep(edge, edge+1.2, q.y);
    vec3 lc = mix(vec3(.045, .07, .03), vec3(.16, .14, .04), mood.x*n2(q*3.));
    c = mix(c, mix(lc, air, 1.-exp(-d*density*1.3)), leaves*step(d, t+2.));
  }
  float beams = smoothstep(.35, .8, fb(vec2(atan(rd.x-.3, .5-rd.y)*5., 2.)))*mood.x;
  c += vec3(1., .75, .45)*beams*.16*pow(max(0., dot(rd, normalize(vec3(.32, .2, 1.)))), 4.);
  return vec4(c*1.25, hit>.5?t:90.);
}

// Where the camera stands, fog drifts between the trunks.
vec3 stir(vec3 rd, vec4 seen) {
  vec2 s = rd.xy/rd.z;
  float thick = 0.;
  for (int k = 0; k<3; k++) {
    float d = 7.+9.*float(k);
    thick += smoothstep(.4, .66, fineb(s*d*vec2(.16, .4)+vec2(T*(.1+.03*float(k)), float(k)*7.)))*smoothstep(d, d+6., seen.w)*exp(-abs(s.y+.06)*4.);
  }
  return mix(seen.rgb, fogColour(rd)*1.25, .2*thick);
}

vec3 img(vec2 u) {
  return look(eye(u)).rgb;
}
