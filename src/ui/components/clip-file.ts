import { useEffect, useState } from 'react'
import { playsAlpha } from './alpha-support.ts'

/** The same clip in the shapes we serve; at least one is there. */
export interface ClipSources {
  /** VP9 WebM with straight alpha. */
  readonly alpha?: string | null | undefined
  /** Premultiplied color in the upper half of the picture, alpha in the lower: for Safari. */
  readonly packed?: string | null | undefined
  /** No alpha at all. */
  readonly plain?: string | null | undefined
}

export interface ClipFile {
  readonly url: string
  readonly packed: boolean
}

/** The best file this browser can show; `null` on the server and until the browser was asked. */
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
