// Open sea to the horizon. mood.x: 0 noon, 1 sunset, 2 moonlight; mood.y: 1 on a boat; mood.z: 1 from
// the air.
uniform sampler2D sea0, sea1, sea2;

float when(float k) {
  return max(0., 1.-abs(mood.x-k));
}

vec3 sunDir() {
  return normalize(vec3(-.3*when(0.)-.2*when(1.)-.28*when(2.), .62*when(0.)+.075*when(1.)+.32*when(2.), 1.));
}

vec3 sunLight() {
  return vec3(1., .95, .86)*when(0.)+vec3(1., .46, .16)*when(1.)+vec3(.7, .82, 1.)*.05*when(2.);
}

// Without the disc, which the water shows as glitter.
vec3 dome(vec3 r) {
  float h = max(r.y, 0.), m = max(0., dot(r, sunDir()));
  vec3 low = vec3(.66, .76, .86)*when(0.)+vec3(.86, .37, .15)*when(1.)+vec3(.035, .05, .08)*when(2.);
  vec3 mid = vec3(.36, .55, .84)*when(0.)+vec3(.3, .22, .3)*when(1.)+vec3(.014, .021, .045)*when(2.);
  vec3 high = vec3(.1, .25, .58)*when(0.)+vec3(.06, .085, .2)*when(1.)+vec3(.005, .008, .02)*when(2.);
  vec3 c = mix(mix(low, mid, smoothstep(0., .22, h)), high, smoothstep(.12, .85, h));
  vec3 s = sunLight();
  c += s*(pow(m, 5.)*.16+pow(m, 40.)*.3+pow(m, 350.)*.55)*(1.+2.5*when(2.));
  return c;
}

vec3 sky(vec3 r) {
  vec3 c = dome(r), s = sunLight();
  float h = max(r.y, 0.), m = max(0., dot(r, sunDir()));
  vec2 q = r.xz/(h+.1)*.8+vec2(T*.006, 5.);
  float big = fb(q*vec2(.42, 1.)), fine = fb(q*vec2(1.5, 3.1)+1.4*big);
  float cl = smoothstep(.44, .74, .68*big+.36*fine)*smoothstep(.008, .13, h);
  vec3 body = vec3(.62, .68, .76)*when(0.)+vec3(.2, .14, .19)*when(1.)+vec3(.016, .02, .033)*when(2.);
  vec3 lit = vec3(.98, .98, .97)*when(0.)+vec3(.95, .4, .19)*when(1.)+vec3(.06, .072, .1)*when(2.);
  vec3 cloud = mix(lit, body, smoothstep(.34, .72, fine))+s*pow(m, 9.)*(.5+when(2.)*3.);
  c = mix(c, cloud, cl*.82);
  float disc = smoothstep(mix(.9997, .99985, when(2.)), .99992, m);
  c += s*disc*(30.+200.*when(2.))*(1.-cl*.93);
  if (mood.x>1.5) {
    vec2 id = floor(r.xy*420.), f = fract(r.xy*420.)-.5-.6*(vec2(h2(id), h2(id+7.))-.5);
    c += step(.994, h2(id+3.))*smoothstep(.16, .02, length(f))*.5*h2(id+11.)*smoothstep(.04, .3, h)*(1.-cl);
  }
  return c;
}

float height(vec2 p) {
  return textureLod(sea0, p/170., 0.).a+textureLod(sea1, p/29., 0.).a;
}

vec3 img(vec2 u) {
  vec3 sh = shake(T*.7, .03*mood.y);
  float roll = .03*sin(T*1.3)*mood.y;
  vec3 ro = vec3(0, mix(2.6, 17., mood.z)+.25*sin(T*1.1)*mood.y, T*(2.2*mood.y+12.*mood.z))+sh;
  vec3 rd = cam(ro, ro+vec3(.05*sin(T*.4)*mood.y, .02-.31*mood.z+.012*sin(T*1.1)*mood.y, 1.), roll, u, 1.9);
  if (rd.y>.012) return sky(rd);
  // the surface, between the highest and the lowest water
  float top = .75, t = max(0., (ro.y-top)/max(-rd.y, 1e-4)), end = min(9000., (ro.y+top)/max(-rd.y, 1e-5)), before = t, over = 0., was = 1.;
  bool hit = false;
  if (t<700.) for (int i = 1; i <= 14; i++) {
    float k = float(i)/14., s = mix(t, min(end, t+max(60., t)), k*k*.4+k*.6);
    vec3 p = ro+rd*s;
    over = p.y-height(p.xz);
    if (over<0.) { t = mix(before, s, was/(was-over)); hit = true; break; }
    before = s;
    was = over;
  }
  if (!hit) {
    if (rd.y>-.0004) return sky(rd);
    t = ro.y/-rd.y;
  }
  vec2 p = (ro+rd*t).xz;
  vec4 a = texture(sea0, p/170., -1.6), b = texture(sea1, p/29., -1.6), d = texture(sea2, p/4.3, -1.6);
  float gust = .55+.9*fb(p*.013+T*.02);
  d.rg *= gust;
  d.b *= gust*gust;
  // close by, ripples smaller than a tile can hold
  vec2 near = p*19.+vec2(T*1.3, T*.9);
  d.rg += (vec2(n2(near), n2(near.yx+31.))-.5+.6*(vec2(n2(near*2.3), n2(near.yx*2.3+9.))-.5))*.3*exp(-t*.07);
  vec2 slope = a.rg+b.rg+d.rg;
  float var = .0022+max(0., a.b-dot(a.rg, a.rg))+max(0., b.b-dot(b.rg, b.rg))+max(0., d.b-dot(d.rg, d.rg));
  float h = a.a+b.a;
  // a slope that turns away from the eye is hidden by one that does not
  float facing = dot(slope, rd.xz)-(-rd.y);
  slope -= rd.xz*max(0., facing+.02)*.8;
  vec3 n = normalize(vec3(-slope.x, 1., -slope.y)), v = -rd;
  float cosV = max(.02, dot(n, v)), rough = sqrt(var);
  float fr = .02+.98*pow(1.-cosV, 5.)/(1.+22.*rough*pow(1.-cosV, 2.));
  vec3 r = reflect(rd, n);
  r.y = abs(r.y)+rough*.55;
  r = normalize(r);
  vec3 deep = vec3(.006, .038, .062)*when(0.)+vec3(.008, .011, .018)*when(1.)+vec3(.0008, .0022, .005)*when(2.);
  vec3 through = vec3(.02, .15, .15)*when(0.)+vec3(.075, .03, .014)*when(1.)+vec3(.002, .006, .01)*when(2.);
  float thin = smoothstep(-.1, .75, h)*(.25+.75*pow(max(0., dot(rd, sunDir())), 3.))*(.4+.6*smoothstep(.05, .3, length(slope)));
  vec3 c = mix(deep+through*thin*.7, mix(sky(r), dome(r), smoothstep(.1, .3, rough)), fr);
  // sun on facets: how many of them stand right, and by chance which
  vec3 l = sunDir(), half1 = normalize(l+v);
  vec2 off = -half1.xz/half1.y-slope;
  float many = exp(-dot(off, off)/(2.*var))/(6.2832*var), hy = half1.y*half1.y;
  vec2 pixel = vec2(t, t*max(1., .35*t/ro.y))*.0011;
  vec2 grain = exp2(ceil(log2(pixel))), id = floor(p/grain);
  float beat = T*7.+9.*h2(id+3.7), part = fract(beat);
  float chance = mix(h2(id+floor(beat)*.37), h2(id+floor(beat)*.37+.37), smoothstep(0., 1., part));
  float glint = mix(1., -log(1.-.985*chance), .8);
  float fs = .02+.98*pow(1.-max(0., dot(half1, v)), 5.);
  vec3 glitter = sunLight()*(1.7+1.5*when(1.)+7.9*when(2.))*fs*many*glint/(4.*max(cosV, .12)*hy*hy);
  c += min(glitter, vec3(9.));
  vec3 far = dome(normalize(vec3(rd.x, .02, rd.z)));
  return mix(c, far, 1.-exp(-t*mix(.0007, .00045, mood.z)));
}
