import type { LoadedVolume } from './load-volume.ts'

/** How a volume is lit and shaded. 1 is the original. */
export interface VolumeLook {
  readonly density: number
  /** From 0, which lets all light pass, to 1, which absorbs all of it. */
  readonly absorption: number
  readonly emission: number
  /** Degrees around the volume, and above the horizon. */
  readonly lightTurn: number
  readonly lightHeight: number
}

/** The camera's initial angles in radians; its `zoom` is the length of the lens. */
export const START = { yaw: 0.5, pitch: 0.08 }
const DISTANCE = 2.15
export const MOST_PITCH = 1.45
const ROOM_AROUND = 0.9

export type Camera = { yaw: number; pitch: number; zoom: number }

/** The shader's uniforms for a volume, its camera and its light. */
export function uniformsOf(volume: LoadedVolume, { yaw, pitch, zoom }: Camera, look: VolumeLook) {
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

/** Edges of the whole box, scaled so that the longest is 1. */
function boxOf({ width, height, depth }: LoadedVolume): readonly [number, number, number] {
  const longest = Math.max(width, height, depth)
  return [width / longest, height / longest, depth / longest]
}

/** The filled part of the box: its center and half its edges. */
function filledBox(volume: LoadedVolume) {
  const { from, to } = volume.filled
  const box = boxOf(volume)
  const at = (axis: 0 | 1 | 2) => ((from[axis] + to[axis]) / 2 - 0.5) * box[axis]
  const half = (axis: 0 | 1 | 2) => ((to[axis] - from[axis]) / 2) * box[axis]
  return { middle: [at(0), at(1), at(2)], half: [half(0), half(1), half(2)] } as const
}

/** The length of the lens that shows everything that is filled, however it is turned. */
export function framing(volume: LoadedVolume, { clientWidth, clientHeight }: HTMLCanvasElement) {
  const [x, y, z] = filledBox(volume).half
  const around = Math.hypot(x, z)
  const aspect = clientHeight > 0 ? clientWidth / clientHeight : 16 / 9
  const wide = Math.max(y + around * Math.sin(START.pitch), around / aspect, 0.02)
  return { zoom: (ROOM_AROUND * (DISTANCE - around)) / wide }
}
