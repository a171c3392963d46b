import type { Blend } from '../catalog/product.ts'
import { PARAMETERS, PARAMETER_NAMES, type ParameterName } from './parameters.ts'

/**
 * How an element is blended with what is below it (composite 3). `premultiplied` means that its color is
 * already multiplied by alpha.
 */
export const COMPOSITE_BLENDS = ['screen', 'add', 'over', 'premultiplied'] as const
export type CompositeBlend = (typeof COMPOSITE_BLENDS)[number]

/** `#rrggbb`, a factor for the element's light. */
export type Tint = `#${string}`

export const NO_TINT: Tint = '#ffffff'

/** An element over the plate. */
export interface CompositeElement extends Readonly<Record<ParameterName, number>> {
  readonly slug: string
  /** Null: the catalog's blend mode for the element. */
  readonly blend: CompositeBlend | null
  readonly flipX: boolean
  readonly flipY: boolean
  /** Whether it restarts at its end. Null: only if the element was made to loop. */
  readonly loops: boolean | null
  readonly tint: Tint
}

/** Plain pictures that stand in for a plate. */
export const PLAIN_PLATES = ['gray', 'checker', 'black'] as const
export type PlainPlate = (typeof PLAIN_PLATES)[number]

/**
 * The layer below the elements. A visitor's own picture or clip is only identified as `own`; its content is
 * never in an address.
 */
export type PlateChoice =
  | { readonly kind: PlainPlate | 'own' }
  | { readonly kind: 'practice'; readonly slug: string }

/** Elements over a plate, lowest first. */
export interface Composite {
  readonly plate: PlateChoice
  readonly elements: readonly CompositeElement[]
}

/** composite 4. */
export const COMPOSITE_LIMIT = 8

export const EMPTY_COMPOSITE: Composite = { plate: { kind: 'gray' }, elements: [] }

/** A newly placed element, with nothing changed yet. */
export function placed(slug: string): CompositeElement {
  const numbers = Object.fromEntries(
    PARAMETER_NAMES.map((name) => [name, PARAMETERS[name].initial]),
  ) as Record<ParameterName, number>
  return { slug, blend: null, flipX: false, flipY: false, loops: null, tint: NO_TINT, ...numbers }
}

/** The effective blend mode: the element's, or else the catalog's. */
export function blendOf(element: CompositeElement, ownBlend: Blend): CompositeBlend {
  return element.blend ?? ownBlend
}

/** Adds an element on top; returns the same composite if it is full (composite 4). */
export function withElement(composite: Composite, element: CompositeElement): Composite {
  if (isFull(composite)) return composite
  return { ...composite, elements: [...composite.elements, element] }
}

export function isFull({ elements }: Composite): boolean {
  return elements.length >= COMPOSITE_LIMIT
}

export function withChange(
  composite: Composite,
  at: number,
  change: Partial<CompositeElement>,
): Composite {
  return {
    ...composite,
    elements: composite.elements.map((one, place) => (place === at ? { ...one, ...change } : one)),
  }
}

export function withoutElement(composite: Composite, at: number): Composite {
  return { ...composite, elements: composite.elements.filter((_one, place) => place !== at) }
}

/** Moves an element one step up or down; returns the same composite at either end. */
export function movedElement(composite: Composite, at: number, by: 1 | -1): Composite {
  const elements = [...composite.elements]
  const [moved] = elements.splice(at, 1)
  const to = at + by
  if (!moved || to < 0 || to > elements.length) return composite
  elements.splice(to, 0, moved)
  return { ...composite, elements }
}

/**
 * The factors for an element's light, per channel: a stop of exposure doubles the light, and a tint's code
 * values are converted to linear light (composite 3).
 */
export function lightGain({
  tint,
  exposure,
}: Pick<CompositeElement, 'tint' | 'exposure'>): readonly [number, number, number] {
  const [red = 1, green = 1, blue = 1] = [1, 3, 5].map((at) => {
    const code = Number.parseInt(tint.slice(at, at + 2), 16) / 255
    const light = code <= 0.04045 ? code / 12.92 : ((code + 0.055) / 1.055) ** 2.4
    return light * 2 ** exposure
  })
  return [red, green, blue]
}
