import { compile, coverPicture } from '../browser/pixels.ts'
import type { Shot } from './shot.ts'

// Runs in the browser: exposes pictures of plates, sample by sample, and develops them.

const NOISE_SIZE = 1024
/** Texture units of the noise, of the static scenery, and of the exposed picture. */
const NOISE = 0
const STILL = 1
const EXPOSED = 2
/** Side of a tile of sea in texels, and the tiles: size in meters, steepness, and heading. */
const SEA_SIZE = 256
const SEA = [
  { unit: 3, tile: 170, steep: 0.085, heading: 0.5 },
  { unit: 4, tile: 29, steep: 0.12, heading: 0.1 },
  { unit: 5, tile: 4.3, steep: 0.13, heading: 0.9 },
] as const

const NO_SPAN: Span = [0, 0, 0, 0]

/** Left and right as angles, down and up as tangents: the total field of a turning camera. */
export type Span = readonly [number, number, number, number]

export type Darkroom = {
  readonly load: (name: string, parts: readonly string[]) => Promise<void>
  /** Draws a shot on the canvas, in sRGB. */
  readonly picture: (name: string, size: Pixels, shot: Shot, span: Span) => void
  /** Draws a shot on the canvas as the shader's raw numbers. */
  readonly numbers: (name: string, size: Pixels, shot: Shot) => void
  /** Draws the static scenery, for later pictures to look up. */
  readonly keepStill: (name: string, size: Pixels, shot: Shot, view: View) => void
}

/** For the static scenery: how far the camera turns, and the aspect ratio of its picture. */
type View = { readonly span: Span; readonly aspect: number }

type Pixels = { readonly width: number; readonly height: number }

type Target = { readonly texture: WebGLTexture; readonly buffer: WebGLFramebuffer }

export async function openDarkroom(gl: WebGL2RenderingContext): Promise<Darkroom> {
  if (!gl.getExtension('EXT_color_buffer_float')) throw new Error('No floating light here.')
  const programs = new Map<string, WebGLProgram>()
  const load = async (name: string, parts: readonly string[]): Promise<void> => {
    const texts = await Promise.all(parts.map(async (part) => (await fetch(part)).text()))
    programs.set(name, compile(gl, coverPicture, texts.join('\n')))
  }
  const choose = (name: string, { width, height }: Pixels): WebGLProgram => {
    const program = programs.get(name)
    if (!program) throw new Error(`${name} is not loaded.`)
    gl.viewport(0, 0, width, height)
    gl.useProgram(program)
    gl.uniform1i(gl.getUniformLocation(program, 'noise'), NOISE)
    gl.uniform1i(gl.getUniformLocation(program, 'still'), STILL)
    gl.uniform1i(gl.getUniformLocation(program, 'exposed'), EXPOSED)
    for (const [i, { unit }] of SEA.entries())
      gl.uniform1i(gl.getUniformLocation(program, `sea${i}`), unit)
    return program
  }
  const cover = (): void => gl.drawArrays(gl.TRIANGLES, 0, 3)

  await load('noise', ['noise.glsl'])
  await load('develop', ['develop.glsl'])
  const noise = target(gl, NOISE, { width: NOISE_SIZE, height: NOISE_SIZE })
  choose('noise', { width: NOISE_SIZE, height: NOISE_SIZE })
  cover()
  smoothAndTiled(gl, NOISE, noise)

  const targets = new Map<number, Target & { readonly size: Pixels }>()
  const targetOf = (unit: number, size: Pixels): Target => {
    const now = targets.get(unit)
    if (now?.size.width === size.width && now.size.height === size.height) return now
    if (now) gl.deleteTexture(now.texture)
    const made = { ...target(gl, unit, size), size }
    targets.set(unit, made)
    return made
  }

  /** Computes the sea at a moment, if a scene has loaded one. */
  const moveSea = (time: number): void => {
    if (!programs.has('waves')) return
    const size = { width: SEA_SIZE, height: SEA_SIZE }
    for (const { unit, ...shape } of SEA) {
      const tile = targetOf(unit, size)
      gl.bindFramebuffer(gl.FRAMEBUFFER, tile.buffer)
      const program = choose('waves', size)
      gl.uniform1f(gl.getUniformLocation(program, 'T'), time)
      for (const [name, value] of Object.entries(shape))
        gl.uniform1f(gl.getUniformLocation(program, name), value)
      cover()
      smoothAndTiled(gl, unit, tile)
    }
  }

  const sample = (name: string, size: Pixels, shot: Shot, { span, aspect }: View, i: number) => {
    const program = choose(name, size)
    const at = (uniform: string) => gl.getUniformLocation(program, uniform)
    gl.uniform1f(at('asp'), aspect)
    gl.uniform4f(at('mood'), ...shot.mood)
    gl.uniform4f(at('span'), ...span)
    const x = ((i + 0.5) / shot.samples - 0.5) * 2
    const y = (((i * 0.618) % 1) - 0.5) * 2
    gl.uniform2f(at('jit'), x / size.width, y / size.height)
    gl.uniform1f(at('nth'), i)
    gl.uniform1f(at('T'), momentOf(shot, i))
    cover()
    gl.finish()
  }

  /** Blends the samples so that each contributes an equal share to the picture. */
  const samples = (
    buffer: WebGLFramebuffer | null,
    name: string,
    size: Pixels,
    shot: Shot,
    view: View,
  ) => {
    for (let i = 0; i < shot.samples; i++) {
      moveSea(momentOf(shot, i))
      gl.bindFramebuffer(gl.FRAMEBUFFER, buffer)
      gl[i > 0 ? 'enable' : 'disable'](gl.BLEND)
      gl.blendColor(0, 0, 0, 1 / (i + 1))
      gl.blendFunc(gl.CONSTANT_ALPHA, gl.ONE_MINUS_CONSTANT_ALPHA)
      sample(name, size, shot, view, i)
    }
    gl.disable(gl.BLEND)
  }

  const plain = (size: Pixels, span = NO_SPAN): View => ({ span, aspect: size.width / size.height })
  return {
    load,
    picture: (name, size, shot, span) => {
      samples(targetOf(EXPOSED, size).buffer, name, size, shot, plain(size, span))
      gl.bindFramebuffer(gl.FRAMEBUFFER, null)
      choose('develop', size)
      cover()
    },
    numbers: (name, size, shot) => samples(null, name, size, shot, plain(size)),
    keepStill: (name, size, shot, view) =>
      samples(targetOf(STILL, size).buffer, name, size, shot, view),
  }
}

const momentOf = ({ time, samples, shutter }: Shot, i: number): number =>
  time + (i / samples) * shutter

/** A floating-point picture that is drawn into and read from its texture unit. */
function target(gl: WebGL2RenderingContext, unit: number, { width, height }: Pixels): Target {
  const texture = gl.createTexture()
  gl.activeTexture(gl.TEXTURE0 + unit)
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA16F, width, height, 0, gl.RGBA, gl.HALF_FLOAT, null)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  const buffer = gl.createFramebuffer()
  gl.bindFramebuffer(gl.FRAMEBUFFER, buffer)
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0)
  gl.viewport(0, 0, width, height)
  return { texture, buffer }
}

function smoothAndTiled(gl: WebGL2RenderingContext, unit: number, { texture }: Target): void {
  gl.activeTexture(gl.TEXTURE0 + unit)
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.REPEAT)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.REPEAT)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_NEAREST)
  gl.generateMipmap(gl.TEXTURE_2D)
}
