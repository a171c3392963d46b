import { compile, coverPicture, readPixels } from '../browser/pixels.ts'

// Runs in the browser: draws a volume of (density, heat) bytes by marching through it.

const canvas = document.querySelector('canvas')
const gl = canvas?.getContext('webgl2', { alpha: true, premultipliedAlpha: false })
if (!canvas || !gl) throw new Error('No WebGL here.')

let program: WebGLProgram | null = null

async function load(url: string, side: number): Promise<void> {
  if (!gl) return
  program = compile(gl, coverPicture, await (await fetch('volume.glsl')).text())
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
  gl.bindTexture(gl.TEXTURE_3D, gl.createTexture())
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
  const { TEXTURE_3D, RG8, RG, UNSIGNED_BYTE } = gl
  gl.texImage3D(TEXTURE_3D, 0, RG8, side, side, side, 0, RG, UNSIGNED_BYTE, bytes)
  for (const axis of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T, gl.TEXTURE_WRAP_R]) {
    gl.texParameteri(TEXTURE_3D, axis, gl.CLAMP_TO_EDGE)
  }
  gl.texParameteri(TEXTURE_3D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
  gl.texParameteri(TEXTURE_3D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
}

type Pose = {
  readonly turn: number
  readonly pitch: number
  readonly density: number
  readonly fire: 0 | 1
  readonly zoom: number
}

function draw(width: number, height: number, pose: Pose): string {
  if (!program || !gl || !canvas) throw new Error('No volume is loaded.')
  Object.assign(canvas, { width, height })
  gl.viewport(0, 0, width, height)
  gl.useProgram(program)
  const shader = program
  const set = (name: string, value: number): void =>
    gl.uniform1f(gl.getUniformLocation(shader, name), value)
  set('yaw', pose.turn)
  set('pitch', pose.pitch)
  set('dens', pose.density)
  set('fire', pose.fire)
  set('zoom', pose.zoom)
  set('asp', width / height)
  gl.drawArrays(gl.TRIANGLES, 0, 3)
  return readPixels(gl)
}

Object.assign(globalThis, { studio: { load, draw } })
