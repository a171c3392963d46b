import { COMPOSITE_BLENDS, type CompositeElement } from '#domain/composite/composite.ts'
import { PARAMETERS, parameterValue, type ParameterName } from '#domain/composite/parameters.ts'
import { wrappedDegrees } from '#domain/composite/placement.ts'

/** An entry in the stage's list of keys. */
export interface StageKey {
  readonly keys: string
  readonly does: string
}

export const STAGE_KEYS: readonly StageKey[] = [
  { keys: '← ↑ → ↓', does: 'Move 1% (Shift: 10%)' },
  { keys: '+ −', does: 'Scale up and down' },
  { keys: 'R', does: 'Rotate clockwise (Shift: counterclockwise; Alt: 15°)' },
  { keys: 'H V', does: 'Flip horizontally or vertically' },
  { keys: 'M', does: 'Next blend mode (Shift: previous)' },
  { keys: 'E', does: 'More exposure (Shift: less)' },
  { keys: 'A', does: 'More opacity (Shift: less)' },
  { keys: 'B', does: 'More blur (Shift: less)' },
  { keys: 'O', does: 'Later (Shift: earlier)' },
  { keys: 'S', does: 'Faster (Shift: slower)' },
  { keys: 'C', does: 'Choose a tint' },
  { keys: '[ ]', does: 'Select the element below or above' },
  { keys: 'Delete', does: 'Remove the element' },
  { keys: 'Space', does: 'Play and pause' },
  { keys: ', .', does: 'Previous and next frame' },
  { keys: 'Home', does: 'Go to the start' },
  { keys: 'Ctrl Z', does: 'Undo (Shift: redo); ⌘ Z on a Mac' },
]

/** The change per press of a letter key; Shift reverses it. */
const PRESSES: Readonly<Record<string, readonly [ParameterName, number]>> = {
  e: ['exposure', 0.25],
  a: ['opacity', 5],
  b: ['blur', 0.1],
  o: ['offset', 0.1],
  s: ['speed', 10],
}

const ARROWS: Readonly<Record<string, readonly ['x' | 'y', 1 | -1]>> = {
  ArrowLeft: ['x', -1],
  ArrowRight: ['x', 1],
  ArrowUp: ['y', -1],
  ArrowDown: ['y', 1],
}

interface Pressed {
  readonly key: string
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** Returns what a key of the stage changes in the selected element; null for a key that changes nothing. */
export function keyChange(
  element: CompositeElement,
  blend: CompositeElement['blend'],
  { key, shiftKey, altKey }: Pressed,
): Partial<CompositeElement> | null {
  const arrow = ARROWS[key]
  if (arrow) return stepped(element, arrow[0], arrow[1] * (shiftKey ? 10 : 1))
  const letter = key.toLowerCase()
  const press = PRESSES[letter]
  if (press) return stepped(element, press[0], shiftKey ? -press[1] : press[1])
  switch (letter) {
    case '+':
    case '=':
      return stepped(element, 'scale', 5)
    case '-':
    case '_':
      return stepped(element, 'scale', -5)
    case 'r': {
      const turn = (shiftKey ? -1 : 1) * (altKey ? 15 : 1)
      return { rotation: wrappedDegrees(element.rotation + turn) }
    }
    case 'h':
      return { flipX: !element.flipX }
    case 'v':
      return { flipY: !element.flipY }
    case 'm': {
      const at = COMPOSITE_BLENDS.findIndex((one) => one === blend)
      const by = shiftKey ? COMPOSITE_BLENDS.length - 1 : 1
      return { blend: COMPOSITE_BLENDS[(at + by) % COMPOSITE_BLENDS.length] ?? 'over' }
    }
    default:
      return null
  }
}

function stepped(element: CompositeElement, name: ParameterName, by: number) {
  const { min, max } = PARAMETERS[name]
  const kept = Math.min(Math.max(element[name] + by, min), max)
  return { [name]: parameterValue(name, kept) ?? element[name] }
}
