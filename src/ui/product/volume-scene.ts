import {
  leaseGl,
  prepareCanvas,
  programOf,
  showOn,
  type GlLease,
} from '../components/gl-context.ts'
import type { LoadedVolume } from './load-volume.ts'
import {
  framing,
  MOST_PITCH,
  START,
  uniformsOf,
  type Camera,
  type VolumeLook,
} from './volume-camera.ts'
import { VOLUME_FRAGMENT, VOLUME_VERTEX } from './volume-shader.ts'

export interface VolumeScene {
  turn(right: number, up: number): void
  /** A factor above 1 moves closer. */
  approach(factor: number): void
  reset(): void
  shade(look: VolumeLook): void
  show(frame: number): void
  free(): void
}

interface Order {
  readonly canvas: HTMLCanvasElement
  readonly volume: LoadedVolume
  readonly look: VolumeLook
  /** Called when the browser takes the drawing context away. */
  readonly onLost: () => void
}

const CLOSEST = 6
const FARTHEST = 0.4

/** Milliseconds that drawing a picture may take, while something moves and once nothing does. */
const MOVING_MS = 35
const RESTING_MS = 500
const REST_AFTER_MS = 140
const FEWEST_PIXELS = 160 * 90
/** The number of pictures that are timed at first; after that, one in as many. */
const MEASURED = 8

/** Draws a volume, as finely as this machine can in time; null if WebGL 2 is unavailable. */
export function volumeScene({ canvas, volume, look, onLost }: Order): VolumeScene | null {
  let gone = false
  const lease = leaseGl(() => {
    gone = true
    onLost()
  })
  const parts = lease && partsOf(lease, volume)
  if (!parts) {
    lease?.giveBack()
    return null
  }
  const framed = framing(volume, canvas)
  const camera = { ...START, zoom: framed.zoom }
  let shading = look
  let msPerPixel = 0
  let drawn = 0
  let resting: ReturnType<typeof setTimeout> | undefined

  const drawIn = (budget: number) => {
    if (gone) return
    const size = sizeWithin(canvas, msPerPixel === 0 ? FEWEST_PIXELS : budget / msPerPixel)
    if (!size) return
    const began = performance.now()
    parts.draw(size, camera, shading)
    showOn(canvas, lease)
    drawn += 1
    if (drawn > MEASURED && drawn % MEASURED !== 0) return
    parts.finish()
    const spent = (performance.now() - began) / (size.width * size.height)
    msPerPixel = msPerPixel === 0 ? spent : msPerPixel * 0.6 + spent * 0.4
  }
  const draw = () => {
    drawIn(MOVING_MS)
    clearTimeout(resting)
    resting = setTimeout(() => drawIn(RESTING_MS), REST_AFTER_MS)
  }
  const observer = new ResizeObserver(draw)
  observer.observe(canvas)

  return {
    turn: (right, up) => {
      camera.yaw -= right
      camera.pitch = Math.min(Math.max(camera.pitch + up, -MOST_PITCH), MOST_PITCH)
      draw()
    },
    approach: (factor) => {
      camera.zoom = Math.min(
        Math.max(camera.zoom * factor, framed.zoom * FARTHEST),
        framed.zoom * CLOSEST,
      )
      draw()
    },
    reset: () => {
      Object.assign(camera, START, { zoom: framing(volume, canvas).zoom })
      draw()
    },
    shade: (wanted) => {
      shading = wanted
      draw()
    },
    show: (frame) => {
      parts.upload(frame)
      draw()
    },
    free: () => {
      clearTimeout(resting)
      observer.disconnect()
      if (gone) return
      gone = true
      parts.free()
      lease.giveBack()
    },
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

function partsOf(lease: GlLease, volume: LoadedVolume) {
  const { gl } = lease
  const program = programOf(gl, VOLUME_VERTEX, VOLUME_FRAGMENT)
  if (!program) return null
  const texture = gl.createTexture()
  const places = new Map<string, WebGLUniformLocation | null>()
  const placeOf = (name: string) => {
    if (!places.has(name)) places.set(name, gl.getUniformLocation(program, name))
    return places.get(name) ?? null
  }
  const upload = (frame: number) => {
    prepareCanvas(lease, lease.canvas.width, lease.canvas.height)
    fillTexture(gl, texture, volume, frame)
  }
  upload(0)

  return {
    upload,
    draw: ({ width, height }: Size, camera: Camera, look: VolumeLook) => {
      prepareCanvas(lease, width, height)
      gl.useProgram(program)
      gl.bindTexture(gl.TEXTURE_3D, texture)
      gl.clearColor(0, 0, 0, 0)
      gl.clear(gl.COLOR_BUFFER_BIT)
      const { vectors, numbers } = uniformsOf(volume, camera, look)
      for (const [name, value] of Object.entries(vectors)) gl.uniform3fv(placeOf(name), value)
      for (const [name, value] of Object.entries(numbers)) gl.uniform1f(placeOf(name), value)
      gl.uniform1f(placeOf('aspect'), width / height)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
    },
    /** Reading one pixel waits for the picture, which is the only way to measure how long it took. */
    finish: () => gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4)),
    free: () => {
      gl.deleteTexture(texture)
      gl.deleteProgram(program)
    },
  }
}

function fillTexture(
  gl: WebGL2RenderingContext,
  texture: WebGLTexture,
  { width, height, depth, grids, cells }: LoadedVolume,
  frame: number,
) {
  const [stored, given] = grids === 2 ? [gl.RG8, gl.RG] : [gl.R8, gl.RED]
  gl.bindTexture(gl.TEXTURE_3D, texture)
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1)
  const size = [width, height, depth] as const
  gl.texImage3D(gl.TEXTURE_3D, 0, stored, ...size, 0, given, gl.UNSIGNED_BYTE, cells[frame] ?? null)
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4)
  for (const axis of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T, gl.TEXTURE_WRAP_R]) {
    gl.texParameteri(gl.TEXTURE_3D, axis, gl.CLAMP_TO_EDGE)
  }
  gl.texParameteri(gl.TEXTURE_3D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
  gl.texParameteri(gl.TEXTURE_3D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
}

/** The canvas's proportions with no more pixels than given, and no more than the screen shows. */
function sizeWithin(canvas: HTMLCanvasElement, pixels: number): Size | null {
  const { clientWidth, clientHeight } = canvas
  if (clientWidth === 0 || clientHeight === 0) return null
  const finest = Math.min(window.devicePixelRatio, 2)
  const wanted = Math.sqrt(Math.max(pixels, FEWEST_PIXELS) / (clientWidth * clientHeight))
  const scale = Math.min(finest, wanted)
  return {
    width: Math.max(1, Math.round(clientWidth * scale)),
    height: Math.max(1, Math.round(clientHeight * scale)),
  }
}
