import {
  leaseGl,
  prepareCanvas,
  programOf,
  showOn,
  type GlLease,
} from '../components/gl-context.ts'
import type { LoadedVolume } from './load-volume.ts'
import { VOLUME_FRAGMENT, VOLUME_VERTEX } from './volume-shader.ts'

/** How a volume is lit and shaded. 1 is as it was made. */
export interface VolumeLook {
  readonly density: number
  /** From 0, all light goes on, to 1, all is swallowed. */
  readonly absorption: number
  readonly emission: number
  /** Degrees around the volume, and above the horizon. */
  readonly lightTurn: number
  readonly lightHeight: number
}

export interface VolumeScene {
  turn(right: number, up: number): void
  /** Above 1 comes closer. */
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
  /** The browser took the drawing context away. */
  readonly onLost: () => void
}

/** From where the volume is seen: angles in radians, and how long the lens is. */
const START = { yaw: 0.5, pitch: 0.08 }
const DISTANCE = 2.15
const MOST_PITCH = 1.45
const ROOM_AROUND = 0.9
const CLOSEST = 6
const FARTHEST = 0.4

/** Milliseconds that a picture may take while something moves, and once nothing does. */
const MOVING_MS = 35
const RESTING_MS = 500
const REST_AFTER_MS = 140
const FEWEST_PIXELS = 160 * 90
/** How many pictures are timed at first, and which one after that. */
const MEASURED = 8

/** Draws a volume; null where there is no WebGL 2. The picture is as fine as this machine draws it in time. */
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

type Camera = { yaw: number; pitch: number; zoom: number }

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
    /** Reading one pixel waits for the picture: only so is it known how long it took. */
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

function uniformsOf(volume: LoadedVolume, { yaw, pitch, zoom }: Camera, look: VolumeLook) {
  const { width, height, depth, density } = volume
  const longest = Math.max(width, height, depth)
  const { middle } = filledBox(volume)
  const [sinYaw, cosYaw] = [Math.sin(yaw), Math.cos(yaw)]
  const [sinPitch, cosPitch] = [Math.sin(pitch), Math.cos(pitch)]
  const forward = [-sinYaw * cosPitch, -sinPitch, -cosYaw * cosPitch] as const
  const [turn, rise] = [look.lightTurn, look.lightHeight].map((angle) => (angle / 180) * Math.PI)
  const [around = 0, above = 0] = [turn, rise]
  return {
    vectors: {
      box: boxOf(volume),
      eye: forward.map((part, axis) => (middle[axis] ?? 0) - part * DISTANCE),
      forward,
      right: [cosYaw, 0, -sinYaw],
      up: [-sinYaw * sinPitch, cosPitch, -cosYaw * sinPitch],
      sun: [
        Math.sin(around) * Math.cos(above),
        Math.sin(above),
        Math.cos(around) * Math.cos(above),
      ],
    },
    numbers: {
      zoom,
      dense: density * look.density,
      absorb: look.absorption,
      glowing: volume.grids === 2 ? look.emission : 0,
      stepLength: Math.max(1 / (longest * 1.5), 1 / 320),
    },
  }
}

/** Edges of the whole box; the longest is 1. */
function boxOf({ width, height, depth }: LoadedVolume): readonly [number, number, number] {
  const longest = Math.max(width, height, depth)
  return [width / longest, height / longest, depth / longest]
}

/** The part of the box that is filled: its middle and half its edges. */
function filledBox(volume: LoadedVolume) {
  const { from, to } = volume.filled
  const box = boxOf(volume)
  const at = (axis: 0 | 1 | 2) => ((from[axis] + to[axis]) / 2 - 0.5) * box[axis]
  const half = (axis: 0 | 1 | 2) => ((to[axis] - from[axis]) / 2) * box[axis]
  return { middle: [at(0), at(1), at(2)], half: [half(0), half(1), half(2)] } as const
}

/** How long a lens shows all that is filled, however it is turned. */
function framing(volume: LoadedVolume, { clientWidth, clientHeight }: HTMLCanvasElement) {
  const [x, y, z] = filledBox(volume).half
  const around = Math.hypot(x, z)
  const aspect = clientHeight > 0 ? clientWidth / clientHeight : 16 / 9
  const wide = Math.max(y + around * Math.sin(START.pitch), around / aspect, 0.02)
  return { zoom: (ROOM_AROUND * (DISTANCE - around)) / wide }
}

/** The canvas's own shape with no more pixels than these, nor than the screen shows. */
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
