import { onEachFrame } from '../components/each-frame.ts'

/** Between what is shown and what should be, before a playing clip is set right. */
const DRIFT = 0.15

interface Following {
  readonly loops: boolean
  /** From 0.1 to 4. */
  readonly rate: number
  readonly seconds: number
  readonly fps: number
}

/** A video that follows the time of a composite. */
export class PlayedClip {
  readonly video: HTMLVideoElement
  /** Another number for every other frame. */
  version = 0
  private readonly stop: () => void
  /** The place that was last asked for while it stood. */
  private asked: number | null = null

  constructor(video: HTMLVideoElement, onFrame: () => void) {
    this.video = video
    const see = () => {
      this.version += 1
      onFrame()
    }
    const ignore = onEachFrame(video, see)
    for (const event of SIGNS) video.addEventListener(event, see)
    this.stop = () => {
      ignore()
      for (const event of SIGNS) video.removeEventListener(event, see)
    }
  }

  get isReady(): boolean {
    return this.video.readyState >= 2 && this.video.videoWidth > 0
  }

  /** Goes on playing near a place in the clip. */
  play(place: number, { loops, rate, seconds }: Following): void {
    const { video } = this
    this.asked = null
    video.loop = loops
    video.playbackRate = rate
    const ahead = Math.abs(video.currentTime - place)
    const off = loops ? Math.min(ahead, Math.max(0, seconds - ahead)) : ahead
    if (off > DRIFT * Math.max(1, rate) && !video.seeking) video.currentTime = place
    if (video.paused) video.play().catch(() => undefined)
  }

  /** Stands at the frame of a place in the clip; whether it is there. */
  stand(place: number, { fps, seconds }: Following): boolean {
    const { video } = this
    if (!video.paused) video.pause()
    // The middle of a frame: no rounding lands on its neighbor.
    const frame = Math.floor(place * fps + 0.01)
    const middle = Math.min((frame + 0.5) / fps, Math.max(0, seconds - 0.1 / fps))
    if (video.seeking) return false
    // Where a server gives no part of a file the clip stays at its start: it was asked, and that is as near as it gets.
    if (this.asked === middle || Math.abs(video.currentTime - middle) < 0.4 / fps) {
      return this.isReady
    }
    this.asked = middle
    video.currentTime = middle
    return false
  }

  rest(): void {
    if (!this.video.paused) this.video.pause()
  }

  free(): void {
    this.stop()
    this.rest()
  }
}

const SIGNS = ['seeked', 'loadeddata'] as const
