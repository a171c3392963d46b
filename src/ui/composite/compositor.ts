import type { CompositeBlend } from '#domain/composite/composite.ts'
import type { Placement, Size } from '#domain/composite/placement.ts'
import { bindSquare, glProgram, type GlProgram } from './gl-program.ts'
import { LAYER_FRAGMENT, LAYER_VERTEX, SCREEN_FRAGMENT, SCREEN_VERTEX } from './shaders.ts'
import { Textures, type PixelSource } from './textures.ts'

/** A single layer, drawn over what is already there. */
export interface Layer {
  readonly source: PixelSource
  readonly placement: Placement
  readonly blend: CompositeBlend
  readonly flipX: boolean
  readonly flipY: boolean
  /** Factors for its light: red, green, blue. */
  readonly gain: readonly [number, number, number]
  /** From 0 to 1. */
  readonly opacity: number
  /** Standard deviation of the blur, in layer widths. */
  readonly blur: number
}

/** A frame of a composite; the first layer is the plate. */
interface CompositeFrame {
  readonly size: Size
  readonly layers: readonly Layer[]
}

export interface Compositor {
  readonly draw: (frame: CompositeFrame) => void
  /** The longest side that can be drawn on this device. */
  readonly longest: number
}

/** Of a Gaussian: beyond three standard deviations nothing is visible. */
const REACH = 3

/**
 * Draws composites in linear light: one pass for the plate and one for each element, into a light buffer, and a
 * final pass that puts the result on the screen. Null if WebGL 2 is unavailable.
 */
export function compositor(canvas: HTMLCanvasElement): Compositor | null {
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false })
  const layer = gl && glProgram(gl, LAYER_VERTEX, LAYER_FRAGMENT)
  const screen = gl && glProgram(gl, SCREEN_VERTEX, SCREEN_FRAGMENT)
  if (!gl || !layer || !screen) return null
  bindSquare(gl)
  const light = lightBuffer(gl)
  const textures = new Textures(gl)

  const draw = ({ size, layers }: CompositeFrame) => {
    if (canvas.width !== size.width) canvas.width = size.width
    if (canvas.height !== size.height) canvas.height = size.height
    gl.viewport(0, 0, size.width, size.height)
    light.begin(size)
    gl.useProgram(layer.program)
    gl.uniform2f(layer.at('size'), size.width, size.height)
    gl.enable(gl.BLEND)
    for (const one of layers) drawLayer(gl, layer, textures, one)
    gl.disable(gl.BLEND)
    gl.bindFramebuffer(gl.FRAMEBUFFER, null)
    gl.useProgram(screen.program)
    gl.bindTexture(gl.TEXTURE_2D, light.texture)
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
    textures.keepOnly(new Set(layers.map(({ source }) => source.key)))
  }
  return { draw, longest: gl.getParameter(gl.MAX_TEXTURE_SIZE) as number }
}

/**
 * The blend mode sets how much of what is already there counts, in linear light (composite 3); the layer's own
 * color is premultiplied.
 */
function blendInLight(gl: WebGL2RenderingContext, blend: CompositeBlend) {
  const below = {
    add: gl.ONE,
    screen: gl.ONE_MINUS_SRC_COLOR,
    over: gl.ONE_MINUS_SRC_ALPHA,
    premultiplied: gl.ONE_MINUS_SRC_ALPHA,
  }[blend]
  gl.blendFuncSeparate(gl.ONE, below, gl.ZERO, gl.ONE)
}

function drawLayer(
  gl: WebGL2RenderingContext,
  { at }: GlProgram,
  textures: Textures,
  layer: Layer,
): void {
  const { source, placement, blend, flipX, flipY, gain, opacity, blur } = layer
  const { width, height, center, turn } = placement
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  const lod = Math.max(
    0,
    Math.log2(source.size.width / Math.max(width, 1)),
    blur > 0 ? Math.log2(blur * source.size.width * 0.75) : 0,
  )
  const reduced = blur > 0 || lod > 1
  if (!textures.bind(source, reduced)) return
  blendInLight(gl, blend)
  const aspect = source.size.width / source.size.height
  gl.uniform2f(at('center'), center.x, center.y)
  gl.uniform2f(at('halfRight'), (cos * width) / 2, (sin * width) / 2)
  gl.uniform2f(at('halfDown'), (-sin * height) / 2, (cos * height) / 2)
  gl.uniform2f(at('grown'), 1 + 2 * REACH * blur, 1 + 2 * REACH * blur * aspect)
  gl.uniform2f(at('facing'), flipX ? -1 : 1, flipY ? -1 : 1)
  gl.uniform1i(at('packed'), source.packed ? 1 : 0)
  gl.uniform1i(at('unmultiplied'), blend === 'premultiplied' ? 1 : 0)
  gl.uniform1i(at('capped'), blend === 'screen' ? 1 : 0)
  gl.uniform1f(at('lod'), reduced ? lod : 0)
  // Half a pixel of the mipmap level that is read, which keeps the halves of a packed picture apart.
  const edge = (0.5 * 2 ** (reduced ? lod : 0)) / (source.size.height * 2)
  gl.uniform2f(at('packedEdge'), 0.5 - edge, 0.5 + edge)
  gl.uniform2f(at('spread'), blur, blur * aspect)
  gl.uniform3f(at('gain'), ...gain)
  gl.uniform1f(at('opacity'), opacity)
  gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
}

/**
 * The buffer in which light adds up: half floats, which also hold values brighter than white. If a driver cannot
 * draw into them, bytes that the GPU still reads and blends as light.
 */
function lightBuffer(gl: WebGL2RenderingContext) {
  const isFloat =
    gl.getExtension('EXT_color_buffer_float') ?? gl.getExtension('EXT_color_buffer_half_float')
  const texture = gl.createTexture()
  const frame = gl.createFramebuffer()
  let made: Size = { width: 0, height: 0 }
  const make = (size: Size) => {
    made = size
    gl.bindTexture(gl.TEXTURE_2D, texture)
    const [format, type] = isFloat
      ? [gl.RGBA16F, gl.HALF_FLOAT]
      : [gl.SRGB8_ALPHA8, gl.UNSIGNED_BYTE]
    gl.texImage2D(gl.TEXTURE_2D, 0, format, size.width, size.height, 0, gl.RGBA, type, null)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
    gl.bindFramebuffer(gl.FRAMEBUFFER, frame)
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0)
  }
  return {
    texture,
    begin: (size: Size) => {
      if (size.width !== made.width || size.height !== made.height) make(size)
      gl.bindFramebuffer(gl.FRAMEBUFFER, frame)
      gl.clearColor(0, 0, 0, 1)
      gl.clear(gl.COLOR_BUFFER_BIT)
    },
  }
}
