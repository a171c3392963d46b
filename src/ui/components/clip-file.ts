import { useEffect, useState } from 'react'

/** The formats in which we serve one clip; at least one is set. */
export interface ClipSources {
  /** VP9 WebM with straight alpha. */
  readonly alpha?: string | null | undefined
  /** Premultiplied color in the upper half of the picture, alpha in the lower half: for WebKit. */
  readonly packed?: string | null | undefined
  /** Without alpha. */
  readonly plain?: string | null | undefined
}

export interface ClipFile {
  readonly url: string
  readonly packed: boolean
}

/** The best file this browser can play; `null` on the server and until support for alpha has been tested. */
export function useClipFile(clip: ClipSources | null | undefined): ClipFile | null {
  const [alphaPlays, setAlphaPlays] = useState<boolean | null>(null)

  useEffect(() => {
    let here = true
    void playsAlpha().then((plays) => here && setAlphaPlays(plays))
    return () => {
      here = false
    }
  }, [])

  return clip && alphaPlays !== null ? pickFile(clip, alphaPlays) : null
}

function pickFile(clip: ClipSources, alphaPlays: boolean): ClipFile | null {
  if (alphaPlays && clip.alpha) return { url: clip.alpha, packed: false }
  if (clip.packed) return { url: clip.packed, packed: true }
  const url = clip.plain ?? clip.alpha
  return url ? { url, packed: false } : null
}

let answer: Promise<boolean> | null = null

/**
 * Whether this browser keeps the alpha of a WebM, which only reading back a pixel can tell. WebKit is not tested:
 * Safari drops the alpha, and WebKitGTK keeps it but often leaves the screen empty after a seek in a paused clip
 * (docs/browsers.md).
 */
function playsAlpha(): Promise<boolean> {
  answer ??= seesThrough()
  return answer
}

const PATIENCE_MS = 2000

function seesThrough(): Promise<boolean> {
  if (navigator.vendor.startsWith('Apple')) return Promise.resolve(false)
  const video = document.createElement('video')
  if (video.canPlayType('video/webm; codecs="vp9"') === '') return Promise.resolve(false)

  const url = URL.createObjectURL(new Blob([clearClip()], { type: 'video/webm' }))
  video.muted = true
  video.preload = 'auto'
  return new Promise<boolean>((resolve) => {
    video.onloadeddata = () => resolve(isClear(video))
    video.onerror = () => resolve(false)
    setTimeout(() => resolve(false), PATIENCE_MS)
    video.src = url
  }).finally(() => {
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  })
}

function isClear(video: HTMLVideoElement): boolean {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return false
  context.drawImage(video, 0, 0, 1, 1)
  const alpha = context.getImageData(0, 0, 1, 1).data[3] ?? 255
  return alpha < 128
}

function clearClip(): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(CLEAR_CLIP), (char) => char.charCodeAt(0))
}

/** One frame of 16 by 16 fully transparent pixels, VP9 in WebM. */
const CLEAR_CLIP =
  'GkXfo59ChoEBQveBAULygQRC84EIQoKEd2VibUKHgQJChYECGFOAZwEAAAAAAAHQEU2bdLpNu4tTq4QVSalmU6yBoU27' +
  'i1OrhBZUrmtTrIHGTbuMU6uEElTDZ1OsggEQTbuMU6uEHFO7a1OsggG67AEAAAAAAABZAAAAAAAAAAAAAAAAAAAAAAAA' +
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
  'AAAVSalmoCrXsYMPQkBNgIRMYXZmV0GETGF2ZkSJiEBEAAAAAAAAFlSua8WuAQAAAAAAADzXgQFzxYgAAAAAAAAAAZyB' +
  'ACK1nIN1bmSIgQCGhVZfVlA5g4EBI+ODhAJiWgDgjbCBELqBEJqBAlPAgQESVMNn1XNz0mPAi2PFiAAAAAAAAAABZ8ic' +
  'RaOHRU5DT0RFUkSHj0xhdmMgbGlidnB4LXZwOWfIokWjiERVUkFUSU9ORIeUMDA6MDA6MDAuMDQwMDAwMDAwAAAfQ7Z1' +
  'y+eBAKDGoZ+BAAAAgkmDQgAA8AD2ADgkHBlOAAAwYAAAEL/+UgAAdaGipqDugQGlm4JJg0IAAPAA9gA4JBwZTgAAMGAA' +
  'ABC//9PgABxTu2uRu4+zgQC3iveBAfGCAWrwgQM='
