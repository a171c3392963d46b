#version 300 es
precision highp float;
precision highp sampler2D;
// From light to eight bits, with half a step of dither that is the same in every frame.
uniform sampler2D exposed;
out vec4 o;
void main() {
  vec3 c = texelFetch(exposed, ivec2(gl_FragCoord.xy), 0).rgb;
  c = mix(c*12.92, 1.055*pow(max(c, .0031308), vec3(1./2.4))-.055, step(.0031308, c));
  float even = fract(52.9829189*fract(dot(gl_FragCoord.xy, vec2(.06711056, .00583715))));
  o = vec4(c+(even-.5)/255., 1);
}
