import { clipMeter } from '../../../server/media/clip-meter.ts'
import type { Frame } from '../picture/frame.ts'
import { madeLook, noFacts, type Facts } from './made.ts'

type Claims = {
  readonly fps: number
  readonly kind: 'element' | 'plate'
  /** The maker's claim, which the seam must bear out. */
  readonly loops: boolean
}

/** What a clip is, from its own frames. */
export function measureClip(frames: readonly Frame[], { fps, kind, loops }: Claims): Facts {
  const [first] = frames
  const meter = clipMeter()
  for (const frame of frames) meter.add(frame)
  const measured = meter.finish(fps)
  return {
    ...noFacts,
    width: first.width,
    height: first.height,
    fps,
    frames: frames.length,
    duration_ms: Math.round((frames.length / fps) * 1000),
    alpha: 'straight',
    loopable: loops && measured.seamless,
    first_frame_empty: measured.firstFrameEmpty,
    breaks_frame: measured.breaksFrame,
    flashes_per_second: measured.flashesPerSecond,
    red_flashes_per_second: measured.redFlashesPerSecond,
    flash_rating: measured.flashRating,
    look: madeLook(measured.looks[kind]),
  }
}
