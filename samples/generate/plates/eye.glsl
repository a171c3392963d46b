// Stands between common.glsl and a scene: remembers the camera that the scene asks for.
vec3 eyeAt, eyeAim;
float eyeRoll, eyeLens;
vec3 remember(vec3 ro, vec3 ta, float roll, vec2 u, float fl) {
  eyeAt = ro;
  eyeAim = ta;
  eyeRoll = roll;
  eyeLens = fl;
  return cam(ro, ta, roll, u, fl);
}
#define cam remember
