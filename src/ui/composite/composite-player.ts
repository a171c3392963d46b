import type { Size } from '#domain/composite/placement.ts'
import { clipTime, compositeSeconds } from '#domain/composite/timing.ts'
import { compositor, type Compositor, type Layer } from './compositor.ts'
import { elementLayer, PLATE_KEY, plateLayer, type Attached, type PlayedElement } from './layers.ts'
import type { Plate } from './plate.ts'
import { PlayedClip } from './played-clip.ts'

/** The state that the transport shows. */
export interface PlayerState {
  readonly seconds: number
  readonly length: number
  readonly playing: boolean
  /** Screen refreshes that passed without a frame during playback. */
  readonly dropped: number
}

const SCREEN_MS = 1000 / 60
const AWAY_MS = 2_000

/** Drives the clips of a composite with one clock and draws them: one frame whenever something in it has changed. */
export class CompositePlayer {
  private readonly canvas: HTMLCanvasElement
  private readonly onChange: (state: PlayerState) => void
  private engine: Compositor | null
  private readonly clips = new Map<string, Attached>()
  private elements: readonly PlayedElement[] = []
  private plate: Plate | null = null
  private plateVersion = 0
  private size: Size = { width: 2, height: 2 }
  private seconds = 0
  private playing = false
  private once: (() => void) | null = null
  private dropped = 0
  private present = ''
  private last: number | null = null
  private ticket: number | null = null
  private isStale = true
  private waiting: (() => void)[] = []

  constructor(canvas: HTMLCanvasElement, onChange: (state: PlayerState) => void) {
    this.canvas = canvas
    this.onChange = onChange
    this.engine = compositor(canvas)
  }

  /** False if WebGL 2 is unavailable. */
  get works(): boolean {
    return this.engine !== null
  }

  get state(): PlayerState {
    const { seconds, length, playing, dropped } = this
    return { seconds, length, playing, dropped }
  }

  get longest(): number {
    return this.engine?.longest ?? 0
  }

  private get length(): number {
    const plateSeconds = this.plate?.kind === 'clip' ? this.plate.seconds : null
    return compositeSeconds(
      plateSeconds,
      this.elements.map(({ element, clip }) => [element, clip]),
    )
  }

  show(elements: readonly PlayedElement[], plate: Plate, size: Size): void {
    if (plate !== this.plate) this.plateVersion += 1
    this.elements = elements
    this.plate = plate
    this.size = size
    this.seconds = Math.min(this.seconds, this.length)
    this.refresh()
    this.onChange(this.state)
  }

  /** Registers a mounted video under a key; returns a function that detaches it. */
  attach(key: string, video: HTMLVideoElement, packed: boolean): () => void {
    const clip = new PlayedClip(video, this.refresh)
    this.clips.set(key, { clip, packed })
    this.refresh()
    return () => {
      clip.free()
      if (this.clips.get(key)?.clip === clip) this.clips.delete(key)
    }
  }

  play = (): void => {
    if (this.playing) return
    this.playing = true
    this.last = null
    this.dropped = 0
    if (this.seconds >= this.length) this.seconds = 0
    this.request()
  }

  pause = (): void => {
    this.playing = false
    this.once = null
    this.refresh()
    this.onChange(this.state)
  }

  seek(seconds: number): void {
    this.seconds = Math.min(Math.max(seconds, 0), this.length)
    this.refresh()
    this.onChange(this.state)
  }

  /** Plays from the start to the end, without looping. */
  playOnce(onEnd: () => void): void {
    this.seconds = 0
    this.once = onEnd
    this.play()
  }

  /** Resolves once every clip is at its frame and the result has been drawn. */
  settled(): Promise<void> {
    this.refresh()
    return new Promise((resolve) => this.waiting.push(resolve))
  }

  /** The current frame as an image of another size. */
  async still(size: Size): Promise<Blob | null> {
    this.engine?.draw({ size, layers: this.layers(size) })
    const made = new Promise<Blob | null>((resolve) => this.canvas.toBlob(resolve, 'image/png'))
    this.refresh()
    return made
  }

  /** Called after the graphics driver has restarted. */
  restore(): void {
    this.engine = compositor(this.canvas)
    this.refresh()
  }

  free(): void {
    this.pause()
    if (this.ticket !== null) cancelAnimationFrame(this.ticket)
    this.ticket = null
    for (const { clip } of this.clips.values()) clip.free()
    // Browsers allow few drawing contexts at a time. A lost one never returns on the same canvas.
    setTimeout(() => {
      if (!this.canvas.isConnected) {
        this.canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
      }
    })
  }

  /** The plate's video, if the plate is a clip and shows a frame. */
  plateVideo(): HTMLVideoElement | null {
    const plate = this.clips.get(PLATE_KEY)?.clip
    return plate?.isReady ? plate.video : null
  }

  private readonly refresh = (): void => {
    this.isStale = true
    this.request()
  }

  private request(): void {
    this.ticket ??= requestAnimationFrame(this.tick)
  }

  private readonly tick = (now: number): void => {
    this.ticket = null
    if (this.playing) this.advance(now)
    const settled = this.follow()
    if (this.isStale) {
      this.isStale = false
      this.engine?.draw({ size: this.size, layers: this.layers(this.size) })
    }
    if (settled || !this.engine) for (const resolve of this.waiting.splice(0)) resolve()
    if (this.playing || !settled) this.request()
  }

  private advance(now: number): void {
    const since = this.last === null ? 0 : now - this.last
    // A tab that was in the background resumes where it was.
    const passed = since > AWAY_MS ? 0 : since
    this.last = now
    this.dropped += Math.max(0, Math.round(passed / SCREEN_MS) - 1)
    this.seconds += passed / 1000
    if (this.seconds >= this.length) {
      const { once } = this
      if (once) {
        this.seconds = this.length
        this.pause()
        once()
      } else this.seconds %= this.length
    }
    // Elements appear and disappear with time alone, and a recording needs a picture for every screen refresh.
    const present = this.elements
      .map(({ element, clip }) => clipTime(element, clip, this.seconds) !== null)
      .join(' ')
    this.isStale ||= present !== this.present || this.once !== null
    this.present = present
    this.onChange(this.state)
  }

  /** Moves every clip to its position; returns whether all of them are there. */
  private follow(): boolean {
    const timed = this.elements.map(({ key, element, clip }) => ({
      key,
      place: clipTime(element, clip, this.seconds),
      loops: element.loops ?? clip.loopable,
      rate: element.speed / 100,
      seconds: clip.seconds,
      fps: clip.fps,
    }))
    if (this.plate?.kind === 'clip') {
      const { seconds } = this.plate
      const place = Math.min(this.seconds, seconds)
      timed.push({ key: PLATE_KEY, place, loops: true, rate: 1, seconds, fps: PLATE_FPS })
    }
    let settled = true
    for (const one of timed) {
      const attached = this.clips.get(one.key)
      if (!attached) settled = false
      else if (one.place === null) attached.clip.rest()
      else if (this.playing) attached.clip.play(one.place, one)
      else if (!attached.clip.stand(one.place, one)) settled = false
    }
    return settled
  }

  private layers(size: Size): readonly Layer[] {
    const played = this.clips.get(PLATE_KEY)?.clip ?? null
    const plate = this.plate && plateLayer(this.plate, this.plateVersion, played, size)
    const elements = this.elements.flatMap((one) => {
      const attached = this.clips.get(one.key)
      if (!attached || clipTime(one.element, one.clip, this.seconds) === null) return []
      return [elementLayer(one, attached, size)]
    })
    return plate ? [plate, ...elements] : elements
  }
}

/** The frame rate of a visitor's clip is unknown; this is fine enough for any of them. */
const PLATE_FPS = 60
