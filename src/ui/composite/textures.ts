import type { Size } from '#domain/composite/placement.ts'

/** Moving or still pixels that can be drawn. */
export interface PixelSource {
  /** Stays the same as long as it is the same clip or picture. */
  readonly key: string
  readonly pixels: HTMLVideoElement | HTMLCanvasElement | ImageBitmap
  /** False while a clip seeks another frame; the previous frame stays. */
  readonly isReady: boolean
  /** A different number for every frame; only a new one is uploaded to the GPU. */
  readonly version: number
  /** Size of the picture; for a packed clip, with half of the video's height. */
  readonly size: Size
  /** Premultiplied color in the upper half, alpha in the lower half. */
  readonly packed: boolean
}

interface Kept {
  readonly texture: WebGLTexture
  version: number
  isReduced: boolean
}

/** The textures in use: each frame is uploaded once, and textures that are no longer drawn are freed. */
export class Textures {
  private readonly gl: WebGL2RenderingContext
  private readonly kept = new Map<string, Kept>()

  constructor(gl: WebGL2RenderingContext) {
    this.gl = gl
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
  }

  /**
   * Binds the texture of a source with its newest frame; false if it has had none yet. `reduced` makes smaller
   * copies, for blur and for small sizes.
   */
  bind(source: PixelSource, reduced: boolean): boolean {
    const { gl } = this
    const kept = this.kept.get(source.key) ?? this.made()
    this.kept.set(source.key, kept)
    gl.bindTexture(gl.TEXTURE_2D, kept.texture)
    if (source.isReady && kept.version !== source.version) {
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, source.pixels)
      kept.version = source.version
      kept.isReduced = false
    }
    if (Number.isNaN(kept.version)) return false
    if (reduced && !kept.isReduced) {
      gl.generateMipmap(gl.TEXTURE_2D)
      kept.isReduced = true
    }
    const filter = reduced ? gl.LINEAR_MIPMAP_LINEAR : gl.LINEAR
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, filter)
    return true
  }

  keepOnly(keys: ReadonlySet<string>): void {
    for (const [key, { texture }] of this.kept) {
      if (keys.has(key)) continue
      this.gl.deleteTexture(texture)
      this.kept.delete(key)
    }
  }

  private made(): Kept {
    const { gl } = this
    const texture = gl.createTexture()
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
    return { texture, version: Number.NaN, isReduced: false }
  }
}
