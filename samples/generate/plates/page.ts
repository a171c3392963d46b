import { compile, coverPicture, readPixels } from '../browser/pixels.ts'

// Runs in the browser: draws one frame of a ray-marched plate.

const canvas = document.querySelector('canvas')
const gl = canvas?.getContext('webgl2', { preserveDrawingBuffer: true, antialias: false })
if (!canvas || !gl) throw new Error('No WebGL here.')

const programs = new Map<string, WebGLProgram>()

async function load(scene: string): Promise<void> {
  if (!gl) return
  const names = ['common.glsl', `${scene}.glsl`, 'camera.glsl']
  const parts = await Promise.all(names.map(async (name) => (await fetch(name)).text()))
  programs.set(scene, compile(gl, coverPicture, parts.join('\n')))
}

type Shot = {
  readonly scene: string
  readonly time: number
  readonly samples: number
  /** Four dials that a scene's shader may read. */
  readonly mood: readonly [number, number, number, number]
}

/** Half-frame shutter: the samples are spread over it, and over the pixel. */
const SHUTTER = 0.5 / 24

function draw(width: number, height: number, { scene, time, samples, mood }: Shot): string {
  const program = programs.get(scene)
  if (!program || !gl || !canvas) throw new Error(`Scene ${scene} is not loaded.`)
  Object.assign(canvas, { width, height })
  gl.viewport(0, 0, width, height)
  gl.useProgram(program)
  const at = (name: string) => gl.getUniformLocation(program, name)
  gl.uniform1f(at('asp'), width / height)
  gl.uniform4f(at('mood'), ...mood)
  gl.enable(gl.BLEND)
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
