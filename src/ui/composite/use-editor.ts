import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import {
  blendOf,
  movedElement,
  placed,
  withChange,
  withElement,
  withoutElement,
  type CompositeElement,
  type PlateChoice,
} from '#domain/composite/composite.ts'
import { screenSize } from '#domain/composite/placement.ts'
import { prefersReducedMotion } from '../components/exclusive-playback.ts'
import type { PlayedElement } from './layers.ts'
import { keyChange } from './stage-keys.ts'
import { STEP_SECONDS } from './transport.tsx'
import type { TryData, TryElement } from './try-data.ts'
import { useComposite } from './use-composite.ts'
import { usePlate } from './use-plate.ts'
import { usePlayer } from './use-player.ts'

const NO_PLATE = { width: 1280, height: 720 }

/** A composite with its plate and its player, and everything that can be done with them. */
export function useEditor(data: TryData) {
  const { composite, edit, endGesture, undo, redo } = useComposite(data.composite)
  const [known, setKnown] = useState<readonly TryElement[]>(data.elements)
  const [chosen, setChosen] = useState(0)
  const elements = useMemo(() => playedOf(composite.elements, known), [composite.elements, known])
  const at = Math.min(chosen, elements.length - 1)
  const selected = elements[at] ?? null
  const { plate, ...plates } = usePlate(composite.plate, data.plates, () =>
    edit((now) => ({ ...now, plate: { kind: 'own' } })),
  )
  const size = useMemo(() => screenSize(plate?.size ?? NO_PLATE), [plate])
  const { canvas, player, drawing, state } = usePlayer({ elements, plate, size })
  const tintField = useRef<HTMLInputElement>(null)
  const stage = useRef<HTMLElement>(null)
  useAutoplay(player && plate ? player.play : null, elements)

  const change = (part: Partial<CompositeElement>, gesture?: string) =>
    edit((now) => withChange(now, at, part), gesture && `${gesture} of ${at}`)
  const add = (element: TryElement) => {
    setKnown((now) => (now.some(({ slug }) => slug === element.slug) ? now : [...now, element]))
    setChosen(composite.elements.length)
    edit((now) => withElement(now, placed(element.slug)))
  }
  const remove = (place: number) => {
    edit((now) => withoutElement(now, place))
    if (place < at) setChosen(at - 1)
    stage.current?.focus({ preventScroll: true })
  }
  const move = (place: number, by: 1 | -1) => {
    edit((now) => movedElement(now, place, by))
    if (place === at) setChosen(at + by)
    else if (place + by === at) setChosen(place)
  }
  const choosePlate = (choice: PlateChoice) => edit((now) => ({ ...now, plate: choice }))
  const toggle = () => (state.playing ? player?.pause() : player?.play())
  const seek = (seconds: number) => {
    player?.pause()
    player?.seek(seconds)
  }

  const pressed = (event: KeyboardEvent) => {
    const part =
      selected && keyChange(selected.element, blendOf(selected.element, selected.clip.blend), event)
    if (part) change(part, `keys ${event.key}`)
    else {
      const order = {
        ' ': toggle,
        ',': () => seek(state.seconds - STEP_SECONDS),
        '.': () => seek(state.seconds + STEP_SECONDS),
        Home: () => seek(0),
        '[': () => setChosen(Math.max(0, at - 1)),
        ']': () => setChosen(Math.min(elements.length - 1, at + 1)),
        c: () => tintField.current?.focus(),
        Delete: () => selected && remove(at),
      }[event.key]
      if (!order) return
      order()
    }
    event.preventDefault()
  }
  const pressedAnywhere = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    if (event.target instanceof HTMLInputElement && event.target.type === 'search') return
    event.preventDefault()
    const step = event.shiftKey ? redo : undo
    step?.()
  }

  return {
    add,
    at,
    canvas,
    change,
    choosePlate,
    composite,
    drawing,
    elements,
    endGesture,
    move,
    plate,
    player,
    plates,
    pressed,
    pressedAnywhere,
    redo,
    remove,
    seek,
    select: setChosen,
    selected,
    size,
    stage,
    state,
    tintField,
    toggle,
    undo,
  }
}

/** Elements with their clips. A clip that is used twice has two videos, and both survive reordering. */
function playedOf(
  elements: readonly CompositeElement[],
  known: readonly TryElement[],
): readonly PlayedElement[] {
  const uses = new Map<string, number>()
  return elements.flatMap((element) => {
    const clip = known.find(({ slug }) => slug === element.slug)
    const use = (uses.get(element.slug) ?? 0) + 1
    uses.set(element.slug, use)
    return clip ? [{ key: `${element.slug} ${use}`, element, clip }] : []
  })
}

/** Plays once everything is loaded; not if an element flashes, and not under reduced motion (display 3). */
function useAutoplay(play: (() => void) | null, elements: readonly PlayedElement[]): void {
  const begun = useRef(false)
  useEffect(() => {
    if (!play || begun.current || elements.length === 0) return
    begun.current = true
    if (!prefersReducedMotion() && !elements.some(({ clip }) => clip.flashes)) play()
  }, [play, elements])
}
