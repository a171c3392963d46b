import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { prefersReducedMotion, claimPlayback } from './exclusive-playback.ts'

/** How long the pointer or the focus must rest on a card before its clip plays. */
export const INTENT_MS = 250
/** Interval between two frames of the animation. */
const REFRESH_MS = 80
/** At most three pictures a second for a clip that flashes (WCAG 2.3.1). */
const CALM_MS = 334

export type PreviewPhase = 'rest' | 'scrub' | 'play'

export interface PreviewOptions {
  /** False for a clip that flashes and for one without a video file. */
  readonly mayPlay: boolean
  /** Shows a position in the clip, from 0 to 1. */
  readonly show: (place: number) => void
}

/** How a card responds to the pointer or the focus: scrubs at once, plays after a rest, stops on Esc. */
export function usePreview({ mayPlay, show }: PreviewOptions) {
  const [phase, setPhase] = useState<PreviewPhase>('rest')
  const [auto, setAuto] = useState(false)
  const held = useRef({ hovered: false, focused: false })
  const place = useRef(0)
  const shownAt = useRef(-Infinity)
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined)

  const rest = useCallback(() => {
    clearTimeout(intent.current)
    setPhase('rest')
    setAuto(false)
  }, [])

  const scrub = () => {
    clearTimeout(intent.current)
    setPhase('scrub')
    if (mayPlay && !prefersReducedMotion())
      intent.current = setTimeout(() => setPhase('play'), INTENT_MS)
  }

  useEffect(() => () => clearTimeout(intent.current), [])

  useEffect(() => {
    if (phase === 'play') return claimPlayback(rest)
  }, [phase, rest])

  useEffect(() => {
    if (phase === 'rest') return
    const dismiss = (event: KeyboardEvent) => event.key === 'Escape' && rest()
    document.addEventListener('keydown', dismiss)
    return () => document.removeEventListener('keydown', dismiss)
  }, [phase, rest])

  useEffect(() => {
    if (!auto) return
    const timer = setInterval(() => {
      place.current = (place.current + 1 / 24) % 1
      show(place.current)
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [auto, show])

  const follow = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'touch') return
    setAuto(false)
    scrub()
    if (!mayPlay && event.timeStamp - shownAt.current < CALM_MS) return
    shownAt.current = event.timeStamp
    place.current = placeOf(event)
    show(place.current)
  }

  return {
    phase,
    /** Where the footage should start, from 0 to 1. */
    place,
    /** Called when the footage has taken over from the scrub sheet. */
    rolling: useCallback(() => setAuto(false), []),
    zone: {
      onPointerEnter: (event: PointerEvent<HTMLElement>) => {
        held.current.hovered = event.pointerType !== 'touch'
        follow(event)
      },
      onPointerMove: follow,
      onPointerLeave: () => {
        held.current.hovered = false
        if (!held.current.focused) rest()
      },
      onFocus: () => {
        if (held.current.focused) return
        held.current.focused = true
        if (held.current.hovered) return
        place.current = 0
        show(0)
        setAuto(mayPlay && !prefersReducedMotion())
        scrub()
      },
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        held.current.focused = false
        if (!held.current.hovered) rest()
      },
    },
  }
}

function placeOf(event: PointerEvent<HTMLElement>): number {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  return width === 0 ? 0 : Math.min(Math.max((event.clientX - left) / width, 0), 0.999)
}
