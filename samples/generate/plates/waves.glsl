#version 300 es
precision highp float;
// One tile of moving sea: slopes, the square of their length, and height. Averages of these, which the smaller
// levels hold, say how rough the water is where single waves are too small to be seen.
uniform float T, tile, steep, heading;
out vec4 o;

float dice(float n) {
  return fract(sin(n*127.1)*43758.5453);
}

void main() {
  vec2 p = (gl_FragCoord.xy-.5)/256.*6.2831853, slope = vec2(0);
  float h = 0.;
  for (int i = 0; i<40; i++) {
    float k = float(i), size = 2.*exp(2.6*(k+dice(k+tile))/40.);
    float way = heading+1.9*(dice(k+3.)-.5)*(.35+.65*dice(k+17.));
    vec2 n = floor(size*vec2(sin(way), cos(way))+.5);
    float wave = max(1., length(n)), phase = dot(n, p)-T*sqrt(9.81*6.2831853*wave/tile)+6.2831853*dice(k+29.);
    float s = sin(phase), crest = exp(.7*(s-1.));
    slope += n/wave*cos(phase)*crest;
    h += (s*crest-.185)/(wave*6.2831853/tile);
  }
  slope *= steep*.3;
  o = vec4(slope, dot(slope, slope), h*steep*.3);
}
