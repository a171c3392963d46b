import { filledSize, type Size } from '#domain/composite/placement.ts'
import type { PlainPlate } from '#domain/composite/composite.ts'

/** What is drawn below the elements, ready to use. */
export type Plate =
  | {
      readonly kind: 'picture'
      readonly name: string
      readonly pixels: Pixels
      readonly size: Size
    }
  | {
      readonly kind: 'clip'
      readonly name: string
      readonly url: string
      readonly size: Size
      readonly seconds: number
    }

type Pixels = HTMLCanvasElement | ImageBitmap

/** The types that every browser in docs/browsers.md can read. */
export const PLATE_TYPES = 'image/png,image/jpeg,image/webp,image/avif,video/mp4,video/webm'

/** The limit of phone GPUs, and the largest size at which a still is exported. */
export const LONGEST_PLATE = 4096

/** Reads the visitor's own picture or clip in this browser; null if it cannot be read. */
export async function openPlate(file: File): Promise<Plate | null> {
  if (!file.type.startsWith('video/')) {
    const picture = await pictureOf(file)
    if (picture) return picture
  }
  if (file.type.startsWith('image/')) return null
  const url = URL.createObjectURL(file)
  const clip = await clipAt(url, file.name)
  if (!clip) URL.revokeObjectURL(url)
  return clip
}

async function pictureOf(file: File): Promise<Plate | null> {
  try {
    const whole = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const size = { width: whole.width, height: whole.height }
    if (Math.max(size.width, size.height) <= LONGEST_PLATE) {
      return { kind: 'picture', name: file.name, pixels: whole, size }
    }
    const smaller = filledSize(size, LONGEST_PLATE, LONGEST_PLATE ** 2)
    const pixels = await createImageBitmap(whole, {
      resizeWidth: smaller.width,
      resizeHeight: smaller.height,
      resizeQuality: 'high',
    })
    whole.close()
    return { kind: 'picture', name: file.name, pixels, size: smaller }
  } catch {
    return null
  }
}

const PATIENCE_MS = 15_000

/** The clip at a URL, once its size and length are known; null if this browser cannot play it. */
export function clipAt(url: string, name: string): Promise<Plate | null> {
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  return new Promise<Plate | null>((resolve) => {
    video.onloadeddata = () => {
      const { videoWidth: width, videoHeight: height, duration } = video
      const seconds = Number.isFinite(duration) && duration > 0 ? duration : 1
      resolve(width > 0 ? { kind: 'clip', name, url, size: { width, height }, seconds } : null)
    }
    video.onerror = () => resolve(null)
    setTimeout(() => resolve(null), PATIENCE_MS)
    video.src = url
  }).finally(() => {
    video.onloadeddata = video.onerror = null
    video.removeAttribute('src')
    video.load()
  })
}

const PLAIN_SIZE = { width: 1280, height: 720 }
const CHECKER = 40

/** A picture that substitutes for a plate, in the background colors that players offer. */
export function plainPlate(kind: PlainPlate): Plate {
  const pixels = document.createElement('canvas')
  pixels.width = PLAIN_SIZE.width
  pixels.height = PLAIN_SIZE.height
  const ground = pixels.getContext('2d')
  const token = (name: string) =>
    getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  if (ground) {
    ground.fillStyle = token(TOKENS[kind])
    ground.fillRect(0, 0, pixels.width, pixels.height)
    if (kind === 'checker') {
      ground.fillStyle = token('--checker-b')
      for (let x = 0; x < pixels.width; x += CHECKER) {
        for (let y = x % (2 * CHECKER); y < pixels.height; y += 2 * CHECKER) {
          ground.fillRect(x, y, CHECKER, CHECKER)
        }
      }
    }
  }
  return { kind: 'picture', name: kind, pixels, size: PLAIN_SIZE }
}

const TOKENS = {
  gray: '--background-grey',
  black: '--background-black',
  checker: '--checker-a',
} as const satisfies Record<PlainPlate, string>

let kept: Plate | null = null

/**
 * The visitor's own plate, kept in memory while the tab is open: it survives a visit to another page, and is
 * stored nowhere else.
 */
export function ownPlate(): Plate | null {
  return kept
}

/** Replaces the plate and frees the memory of the previous one. */
export function keepOwnPlate(plate: Plate | null): void {
  if (kept?.kind === 'clip') URL.revokeObjectURL(kept.url)
  if (kept?.kind === 'picture' && kept.pixels instanceof ImageBitmap) kept.pixels.close()
  kept = plate
}
