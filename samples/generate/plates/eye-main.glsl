// Eight pixels, each the four bytes of one number of the camera.
void main() {
  img(vec2(0));
  float told[8] = float[8](eyeAt.x, eyeAt.y, eyeAt.z, eyeAim.x, eyeAim.y, eyeAim.z, eyeRoll, eyeLens);
  uint bits = floatBitsToUint(told[int(gl_FragCoord.x)]);
  o = vec4(uvec4(bits, bits>>8, bits>>16, bits>>24)&255u)/255.;
}
