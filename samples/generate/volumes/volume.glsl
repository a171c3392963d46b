#version 300 es
precision highp float;
precision highp sampler3D;
in vec2 uv;
out vec4 o;
uniform sampler3D V;
uniform float yaw, pitch, dens, fire, asp, zoom;

vec2 look(vec3 p) {
  return texture(V, p).rg;
}

vec3 glow(float t) {
  return vec3(1., pow(t, 1.5) * .26, pow(t, 4.) * .045) * pow(t, 5.);
}

float hash(vec2 p) {
  return fract(52.9829189 * fract(dot(p, vec2(.06711056, .00583715))));
}

void main() {
  float cy = cos(yaw), sy = sin(yaw), cp = cos(pitch), sp = sin(pitch);
  vec3 forward = -vec3(sy * cp, sp, cy * cp);
  vec3 eye = vec3(.5) - forward * 2.15;
  vec3 right = normalize(cross(forward, vec3(0, 1, 0)));
  vec3 up = cross(right, forward);
  vec3 ray = normalize(forward * zoom + right * uv.x * asp + up * uv.y);
  vec3 a = (0. - eye) / ray, b = (1. - eye) / ray;
  vec3 near = min(a, b), far = max(a, b);
  float t = max(max(near.x, near.y), near.z);
  float end = min(min(far.x, far.y), far.z);
  o = vec4(0);
  if (end < t) return;
  float dt = 1.6 / 160.;
  t += dt * hash(gl_FragCoord.xy);
  vec3 sun = normalize(vec3(-.55, .75, .35));
  float through = 1.;
  vec3 light = vec3(0);
  for (int i = 0; i < 256; i++) {
    if (t > end || through < .01) break;
    vec3 p = eye + ray * t;
    vec2 s = look(p);
    float d = s.r * dens;
    if (d > .01 || s.g * fire > .02) {
      float shade = 0., q = .02;
      for (int j = 0; j < 6; j++) {
        shade += look(p + sun * q).r * q * .6;
        q *= 1.5;
      }
      float lit = exp(-shade * dens * .9) * (1. - exp(-d * .5) * .35);
      vec3 arriving = vec3(1.55, 1.45, 1.3) * lit + vec3(.2, .25, .33) * (.4 + .6 * p.y);
      float stopped = 1. - exp(-d * dt);
      vec3 albedo = mix(vec3(.9), vec3(.05, .046, .043), step(.5, fire));
      float heat = clamp(s.g * fire * 1.25 - .15, 0., 1.);
      light += through * (stopped * albedo * arriving + glow(heat) * dt * 120. * step(.01, fire));
      through *= 1. - stopped;
    }
    t += dt;
  }
  // Straight alpha: the light is divided by what it covers before it is graded.
  float cover = 1. - through;
  float shine = pow(1. - exp(-max(light.r, max(light.g, light.b)) * 1.4), 1. / 2.2);
  float alpha = max(cover, shine * step(.5, fire));
  vec3 c = light / max(alpha, .02);
  o = vec4(pow(1. - exp(-c * 1.4), vec3(1. / 2.2)) * step(.003, alpha), alpha);
}
