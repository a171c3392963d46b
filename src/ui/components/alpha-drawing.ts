import { leaseGl, prepareCanvas, programOf, showOn } from './gl-context.ts'

/** `full` is the composite over the background; the others are the views a compositor uses to judge a matte. */
export type ChannelView = 'full' | 'rgb' | 'alpha' | 'premultiplied'

export interface AlphaDrawing {
  readonly draw: (video: HTMLVideoElement, packed: boolean, view: ChannelView) => void
  /** Releases the drawing context. */
  readonly free: () => void
}

/** Draws video frames with their alpha through WebGL; `null` if WebGL is unavailable. */
export function alphaDrawing(target: HTMLCanvasElement): AlphaDrawing | null {
  let lost = false
  const lease = leaseGl(() => (lost = true))
  if (!lease) return null
  const { gl } = lease
  const program = programOf(gl, VERTEX, FRAGMENT)
  const footage = gl.createTexture()
  if (!program) {
    lease.giveBack()
    return null
  }
  const uniform = (name: string) => gl.getUniformLocation(program, name)
  const [stacked, shown, texel] = ['stacked', 'shown', 'texel'].map(uniform)

  return {
    draw: (video, packed, view) => {
      const height = packed ? video.videoHeight / 2 : video.videoHeight
      if (lost || video.readyState < 2 || height === 0) return
      prepareCanvas(lease, video.videoWidth, height)
      gl.useProgram(program)
      prepareTexture(gl, footage)
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, video)
      gl.uniform1f(stacked ?? null, packed ? 1 : 0)
      gl.uniform1f(texel ?? null, 0.5 / video.videoHeight)
      gl.uniform1i(shown ?? null, VIEWS.indexOf(view))
      gl.drawArrays(gl.TRIANGLES, 0, 3)
      showOn(target, lease)
    },
    free: () => {
      gl.deleteTexture(footage)
      gl.deleteProgram(program)
      lease.giveBack()
    },
  }
}

const VIEWS: readonly ChannelView[] = ['full', 'rgb', 'alpha', 'premultiplied']

/** One triangle that covers the whole picture. */
const VERTEX = `#version 300 es
out vec2 at;
void main() {
  vec2 corner = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);
  at = vec2(corner.x, 1.0 - corner.y);
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`

/**
 * Both kinds are premultiplied here, as the canvas expects. Browsers keep no color where alpha is low, so the
 * straight view fades out there instead of showing noise.
 */
const FRAGMENT = `#version 300 es
precision mediump float;
in vec2 at;
out vec4 color;
uniform sampler2D footage;
uniform float stacked;
uniform float texel;
uniform int shown;
void main() {
  vec4 whole = texture(footage, at);
  vec3 above = texture(footage, vec2(at.x, min(at.y * 0.5, 0.5 - texel))).rgb;
  float below = texture(footage, vec2(at.x, max(0.5 + at.y * 0.5, 0.5 + texel))).r;
  float alpha = mix(whole.a, below, stacked);
  vec3 multiplied = min(mix(whole.rgb, above, stacked), vec3(alpha));
  vec3 straight = multiplied / max(alpha, 0.06);
  if (shown == 0) color = vec4(multiplied, alpha);
  else if (shown == 1) color = vec4(straight, 1.0);
  else if (shown == 2) color = vec4(vec3(alpha), 1.0);
  else color = vec4(multiplied, 1.0);
}`

function prepareTexture(gl: WebGL2RenderingContext, footage: WebGLTexture) {
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
  gl.bindTexture(gl.TEXTURE_2D, footage)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
}
