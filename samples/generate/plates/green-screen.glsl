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

float mat;
// 1 where the figure is.
float matte = 0.;
float actor(vec3 p) {
  float w = T*3.6;
  float px = -1.3+T*.62;
  vec3 q = p-vec3(px, 0., 0.);
  q = vec3(-q.z, q.y, q.x);
  // walks along +x; q.z forward
  float bob = .025*abs(sin(w));
  vec3 hip = vec3(0, .93+bob, 0);
  vec3 chest = vec3(0, 1.34+bob, .03);
  float d = 1e3;
  mat = 0.;
  float up = 1e3;
  for (int s = -1; s <= 1; s += 2) {
    float ph = w+(s>0?0.:3.14159);
    float a = .52*sin(ph), kb = .25+.75*max(0., sin(ph-1.1))*.9;
    vec3 h = hip+vec3(float(s)*.1, -.04, 0);
    vec3 kn = h+.44*vec3(0, -cos(a), sin(a));
    float a2 = a-kb;
    vec3 an = kn+.43*vec3(0, -cos(a2), sin(a2));
    d = smn(d, cap(q, h, kn, .095, .068), .03);
    d = smn(d, cap(q, kn, an, .066, .05), .02);
    float ft = cap(q, an+vec3(0, -.03, -.03), an+vec3(0, -.055, .15), .045, .035);
    if (ft<d)mat = 3.;
    d = min(d, ft);
    float b = -.45*sin(ph);
    vec3 sh = chest+vec3(float(s)*.19, .13, 0);
    vec3 el = sh+.29*vec3(float(s)*.1, -cos(b), sin(b));
    vec3 wr = el+.26*vec3(0, -cos(b+.45), sin(b+.45));
    up = smn(up, cap(q, sh, el, .058, .047), .03);
    up = smn(up, cap(q, el, wr, .046, .036), .02);
    float hd = length(q-(wr+vec3(0, -.06, .02)))-.045;
    if (hd<min(up, d))mat = 2.;
    up = min(up, hd);
  }
  up = smn(up, cap(q, hip+vec3(0, .06, 0), chest, .135, .165), .06);
  up = smn(up, cap(q, chest+vec3(-.12, .1, 0), chest+vec3(.12, .1, 0), .085, .085), .06);
  up += .004*sin(q.y*60.+q.x*30.+8.*n2(q.xy*9.));
  float neck = cap(q, chest+vec3(0, .15, 0), chest+vec3(0, .27, .02), .055, .05);
  float head = length((q-(chest+vec3(0, .385, .035)))*vec3(1.12, .88, 1.))-.112;
  float hair = length((q-(chest+vec3(0, .415, .01)))*vec3(1.06, .95, .98))-.122;
  hair = max(hair, -(q.z-.065-(q.y-chest.y-.42)*.5));
  float hn = smn(neck, head, .04);
  if (up<d)mat = max(mat, mat == 2.?2.:1.);
  d = smn(d, up, .02);
  if (hn<d)mat = 2.;
  d = min(d, hn);
  if (hair<d)mat = 4.;
  return min(d, hair);
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
      for (int j = 0; j<14; j++) {
        float d = actor(p+L*tt);
        k = min(k, smoothstep(-.05, .12*tt+.03, d));
        tt += max(.06, d);
        if (tt>2.4)break;
      }
      s += k/6.;
    }
    c *= mix(.5, 1., s);
  }
  float ta = 0.;
  bool hit = false;
  float tb = (-ro.z-.7)/rd.z;
  ta = max(0., tb);
  for (int i = 0; i<48; i++) {
    float d = actor(ro+rd*ta);
    if (d<.0015) {
      hit = true;
      break;
    }
    ta += d*.85;
    if (ta>7.6)break;
  }
  if (hit) {
    matte = 1.;
    vec3 q = ro+rd*ta;
    float m;
    actor(q);
    m = mat;
    vec2 e = vec2(.002, 0);
    vec3 N = normalize(vec3(actor(q+e.xyy)-actor(q-e.xyy), actor(q+e.yxy)-actor(q-e.yxy), actor(q+e.yyx)-actor(q-e.yyx)));
    vec3 al = m<.5?vec3(.05, .065, .11)*(.8+.4*n2(q.xy*60.)):m<1.5?vec3(.34, .33, .32)*(.8+.3*n2(q.xy*90.)):m<2.5?vec3(.56, .36, .26):m<3.5?vec3(.06, .045, .04):vec3(.045, .028, .018);
    float kd = max(0., dot(N, normalize(vec3(-.6, .75, -.7)))), fl = max(0., dot(N, normalize(vec3(.8, .3, -.5)))), bk = pow(1.-max(0., dot(N, -rd)), 3.);
    c = al*(vec3(1.5, 1.42, 1.3)*kd+vec3(.35, .4, .48)*fl+vec3(.16, .19, .17))+vec3(.05, .28, .08)*bk*.5*(.4+al)+vec3(.5)*pow(max(0., dot(reflect(rd, N), normalize(vec3(-.6, .75, -.7)))), 24.)*.06;
  }
  return c*1.5;
}
