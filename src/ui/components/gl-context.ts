/** A lease on the page's one shared drawing context. */
export interface GlLease {
  readonly gl: WebGL2RenderingContext
  /** Never visible: each holder copies its drawing to its own canvas. */
  readonly canvas: HTMLCanvasElement
  /** Ends the lease. The last one to end destroys the context and everything in it. */
  readonly giveBack: () => void
}

interface Shared {
  readonly gl: WebGL2RenderingContext
  readonly canvas: HTMLCanvasElement
  readonly holders: Set<() => void>
}

let shared: Shared | null = null

/**
 * Leases the one WebGL 2 context of the whole page, because browsers allow only a few and drop the oldest; null if
 * it is unavailable. Each holder must set all state before drawing, since others may have drawn in between.
 * `onLost` is called when the browser takes the context away, which ends the lease.
 */
export function leaseGl(onLost: () => void): GlLease | null {
  shared ??= begin()
  if (!shared) return null
  const { gl, canvas, holders } = shared
  const holder = () => onLost()
  holders.add(holder)
  return {
    gl,
    canvas,
    giveBack: () => {
      if (!holders.delete(holder) || holders.size > 0) return
      if (shared?.gl === gl) shared = null
      gl.getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}

function begin(): Shared | null {
  const canvas = document.createElement('canvas')
  const gl = canvas.getContext('webgl2', { alpha: true, premultipliedAlpha: true, antialias: true })
  if (!gl) return null
  const holders = new Set<() => void>()
  canvas.addEventListener('webglcontextlost', () => {
    if (shared?.gl === gl) shared = null
    const all = [...holders]
    holders.clear()
    for (const tell of all) tell()
  })
  return { gl, canvas, holders }
}

/** Resizes the canvas and resets the state to what drawing one picture needs. */
export function prepareCanvas({ gl, canvas }: GlLease, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  gl.bindFramebuffer(gl.FRAMEBUFFER, null)
  gl.bindVertexArray(null)
  gl.viewport(0, 0, width, height)
  for (const what of [gl.BLEND, gl.DEPTH_TEST, gl.CULL_FACE, gl.SCISSOR_TEST, gl.STENCIL_TEST]) {
    gl.disable(what)
  }
  gl.colorMask(true, true, true, true)
  gl.activeTexture(gl.TEXTURE0)
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false)
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false)
}

/** Copies the last drawing to a canvas in the page, which takes on its size. */
export function showOn(target: HTMLCanvasElement, { canvas }: GlLease): void {
  const context = target.getContext('2d')
  if (!context) return
  if (target.width !== canvas.width) target.width = canvas.width
  if (target.height !== canvas.height) target.height = canvas.height
  context.globalCompositeOperation = 'copy'
  context.drawImage(canvas, 0, 0)
}

/** Returns a linked program; null if the browser rejects the shaders. */
export function programOf(
  gl: WebGL2RenderingContext,
  vertex: string,
  fragment: string,
): WebGLProgram | null {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) return null
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
    gl.deleteShader(shader)
  }
  gl.linkProgram(program)
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : null
}
