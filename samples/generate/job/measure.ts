import { clipMeter } from '../../../server/media/clip-meter.ts'
import type { Frame } from '../picture/frame.ts'
import { noFacts, type Facts } from './made.ts'

/** What a clip is, from its own frames. `loops` is the maker's claim, which the seam must bear out. */
export function measureClip(frames: readonly Frame[], fps: number, loops: boolean): Facts {
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
  }
}
