import { compile, coverPicture, readPixels } from '../browser/pixels.ts'
import type { Shot } from './shot.ts'

// Runs in the browser: what a plate's own shader knows and no frame of it shows.

const canvas = document.querySelector('canvas')
const gl = canvas?.getContext('webgl2', { preserveDrawingBuffer: true, antialias: false })
if (!canvas || !gl) throw new Error('No WebGL here.')

const programs = new Map<string, WebGLProgram>()

/** `parts` are files of this folder, one after the other. */
async function load(name: string, parts: readonly string[]): Promise<void> {
  if (!gl) return
  const texts = await Promise.all(parts.map(async (part) => (await fetch(part)).text()))
  programs.set(name, compile(gl, coverPicture, texts.join('\n')))
}

/** Half-frame shutter, as in page.ts. */
const SHUTTER = 0.5 / 24

type Task = { readonly program: string; readonly shot: Shot }

/** With one sample, exactly at the shot's time; else spread as the plate's own are. */
function draw(width: number, height: number, { program: name, shot }: Task): string {
  const program = programs.get(name)
  if (!program || !gl || !canvas) throw new Error(`${name} is not loaded.`)
  const { time, samples, mood } = shot
  Object.assign(canvas, { width, height })
  gl.viewport(0, 0, width, height)
  gl.useProgram(program)
  const at = (uniform: string) => gl.getUniformLocation(program, uniform)
  gl.uniform1f(at('asp'), width / height)
  gl.uniform4f(at('mood'), ...mood)
  gl[samples > 1 ? 'enable' : 'disable'](gl.BLEND)
  for (let i = 0; i < samples; i++) {
    gl.blendColor(0, 0, 0, 1 / (i + 1))
    gl.blendFunc(gl.CONSTANT_ALPHA, gl.ONE_MINUS_CONSTANT_ALPHA)
    const x = ((i + 0.5) / samples - 0.5) * 2
    const y = (((i * 0.618) % 1) - 0.5) * 2
    gl.uniform2f(at('jit'), x / width, y / height)
    gl.uniform1f(at('T'), time + (i / samples) * SHUTTER)
    gl.drawArrays(gl.TRIANGLES, 0, 3)
  }
  return readPixels(gl)
}

Object.assign(globalThis, { studio: { load, draw } })
