import { onEachFrame } from '../components/each-frame.ts'

/** Seconds between the actual and the intended position before a playing clip is corrected. */
const DRIFT = 0.15

interface Following {
  readonly loops: boolean
  /** Between 0.1 and 4. */
  readonly rate: number
  readonly seconds: number
  readonly fps: number
}

/** A video that follows the time of a composite. */
export class PlayedClip {
  readonly video: HTMLVideoElement
  /** A different number for every frame. */
  version = 0
  private readonly stop: () => void
  /** The position that was last requested while the clip was paused. */
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

  /** Keeps playing near a position in the clip. */
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

  /** Pauses at the frame of a position in the clip; returns whether it is there. */
  stand(place: number, { fps, seconds }: Following): boolean {
    const { video } = this
    if (!video.paused) video.pause()
    // Seeks to the middle of a frame, so that rounding cannot land on its neighbor.
    const frame = Math.floor(place * fps + 0.01)
    const middle = Math.min((frame + 0.5) / fps, Math.max(0, seconds - 0.1 / fps))
    if (video.seeking) return false
    // If a server does not serve ranges of a file, the clip stays at its start: it was asked once, and this is as
    // close as it gets.
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
