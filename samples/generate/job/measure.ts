import { clipMeter } from '../../../server/media/clip-meter.ts'
import type { Frame } from '../picture/frame.ts'
import { madeLook, noFacts, type Facts } from './made.ts'

type Claims = {
  readonly fps: number
  readonly kind: 'element' | 'plate'
  /** The maker's claim, which the seam must confirm. */
  readonly loops: boolean
}

/** Measures a clip from its own frames as they arrive. Add at least one. */
export function clipMeasure({ fps, kind, loops }: Claims): {
  readonly add: (frame: Frame) => void
  readonly facts: () => Facts
} {
  const meter = clipMeter()
  let first: Frame | null = null
  return {
    add: (frame) => {
      first ??= frame
      meter.add(frame)
    },
    facts: () => {
      const measured = meter.finish(fps)
      return {
        ...noFacts,
        width: first?.width ?? null,
        height: first?.height ?? null,
        fps,
        frames: measured.frames,
        duration_ms: Math.round((measured.frames / fps) * 1000),
        alpha: 'straight',
        loopable: loops && measured.seamless,
        first_frame_empty: measured.firstFrameEmpty,
        breaks_frame: measured.breaksFrame,
        flashes_per_second: measured.flashesPerSecond,
        red_flashes_per_second: measured.redFlashesPerSecond,
        flash_rating: measured.flashRating,
        look: madeLook(measured.looks[kind]),
      }
    },
  }
}
