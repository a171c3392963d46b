/** `full` is the composite over whatever is behind; the others are what a compositor looks at to judge a matte. */
export type ChannelView = 'full' | 'rgb' | 'alpha' | 'premultiplied'

export interface AlphaDrawing {
  readonly draw: (video: HTMLVideoElement, packed: boolean, view: ChannelView) => void
  /** Gives the drawing context back; browsers allow few at a time. */
  readonly free: () => void
}

/** Draws video frames with their alpha through WebGL; `null` where there is none. */
export function alphaDrawing(canvas: HTMLCanvasElement): AlphaDrawing | null {
  const gl = canvas.getContext('webgl', { premultipliedAlpha: true, preserveDrawingBuffer: true })
  const program = gl && programOf(gl)
  if (!gl || !program) return null

  const stacked = gl.getUniformLocation(program, 'stacked')
  const shown = gl.getUniformLocation(program, 'shown')
  const texel = gl.getUniformLocation(program, 'texel')

  return {
    draw: (video, packed, view) => {
      const height = packed ? video.videoHeight / 2 : video.videoHeight
      if (video.readyState < 2 || height === 0) return
      if (canvas.width !== video.videoWidth) canvas.width = video.videoWidth
      if (canvas.height !== height) canvas.height = height
      gl.viewport(0, 0, canvas.width, canvas.height)
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, video)
      gl.uniform1f(stacked, packed ? 1 : 0)
      gl.uniform1f(texel, 0.5 / video.videoHeight)
      gl.uniform1i(shown, VIEWS.indexOf(view))
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
    },
    free: () => gl.getExtension('WEBGL_lose_context')?.loseContext(),
  }
}

const VIEWS: readonly ChannelView[] = ['full', 'rgb', 'alpha', 'premultiplied']

const VERTEX = `
attribute vec2 corner;
varying vec2 at;
void main() {
  at = vec2(corner.x, 1.0 - corner.y);
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`

/**
 * Both kinds arrive premultiplied, as the canvas wants them: browsers keep no color where alpha is low,
 * so the straight view fades out there instead of showing noise.
 */
const FRAGMENT = `
precision mediump float;
varying vec2 at;
uniform sampler2D film;
uniform float stacked;
uniform float texel;
uniform int shown;
void main() {
  vec4 whole = texture2D(film, at);
  vec3 above = texture2D(film, vec2(at.x, min(at.y * 0.5, 0.5 - texel))).rgb;
  float below = texture2D(film, vec2(at.x, max(0.5 + at.y * 0.5, 0.5 + texel))).r;
  float alpha = mix(whole.a, below, stacked);
  vec3 multiplied = min(mix(whole.rgb, above, stacked), vec3(alpha));
  vec3 straight = multiplied / max(alpha, 0.06);
  if (shown == 0) gl_FragColor = vec4(multiplied, alpha);
  else if (shown == 1) gl_FragColor = vec4(straight, 1.0);
  else if (shown == 2) gl_FragColor = vec4(vec3(alpha), 1.0);
  else gl_FragColor = vec4(multiplied, 1.0);
}`

function programOf(gl: WebGLRenderingContext): WebGLProgram | null {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) return null
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return null
  gl.useProgram(program)
  prepareQuad(gl, program)
  prepareTexture(gl)
  return program
}

function prepareQuad(gl: WebGLRenderingContext, program: WebGLProgram) {
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), gl.STATIC_DRAW)
  const corner = gl.getAttribLocation(program, 'corner')
  gl.enableVertexAttribArray(corner)
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0)
}

function prepareTexture(gl: WebGLRenderingContext) {
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
}
