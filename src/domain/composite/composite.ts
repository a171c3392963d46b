import type { Blend } from '../catalog/product.ts'
import { PARAMETERS, PARAMETER_NAMES, type ParameterName } from './parameters.ts'

/** How an element joins what is below it (composite 3). `premultiplied` takes its color as multiplied by alpha already. */
export const COMPOSITE_BLENDS = ['screen', 'add', 'over', 'premultiplied'] as const
export type CompositeBlend = (typeof COMPOSITE_BLENDS)[number]

/** `#rrggbb`, by which the element's light is multiplied. */
export type Tint = `#${string}`

export const NO_TINT: Tint = '#ffffff'

/** One element over the plate. */
export interface CompositeElement extends Readonly<Record<ParameterName, number>> {
  readonly slug: string
  /** Null: as the catalog says of the element. */
  readonly blend: CompositeBlend | null
  readonly flipX: boolean
  readonly flipY: boolean
  /** Starts over at its end. Null: if the element was made for that. */
  readonly loops: boolean | null
  readonly tint: Tint
}

/** Pictures that stand in for a plate. */
export const PLAIN_PLATES = ['gray', 'checker', 'black'] as const
export type PlainPlate = (typeof PLAIN_PLATES)[number]

/** What lies below the elements. A visitor's own picture or clip is only named as such: it is in no address. */
export type PlateChoice =
  | { readonly kind: PlainPlate | 'own' }
  | { readonly kind: 'practice'; readonly slug: string }

/** Elements over a plate, the first of them lowest. */
export interface Composite {
  readonly plate: PlateChoice
  readonly elements: readonly CompositeElement[]
}

/** composite 4. */
export const COMPOSITE_LIMIT = 8

export const EMPTY_COMPOSITE: Composite = { plate: { kind: 'gray' }, elements: [] }

/** An element as it is put on a plate: nothing changed yet. */
export function placed(slug: string): CompositeElement {
  const numbers = Object.fromEntries(
    PARAMETER_NAMES.map((name) => [name, PARAMETERS[name].initial]),
  ) as Record<ParameterName, number>
  return { slug, blend: null, flipX: false, flipY: false, loops: null, tint: NO_TINT, ...numbers }
}

/** What counts where an element leaves it to the catalog. */
export function blendOf(element: CompositeElement, ownBlend: Blend): CompositeBlend {
  return element.blend ?? ownBlend
}

/** With one element more on top; the same where there is no room (composite 4). */
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

/** One step up or down among the elements; the same at the end of them. */
export function movedElement(composite: Composite, at: number, by: 1 | -1): Composite {
  const elements = [...composite.elements]
  const [moved] = elements.splice(at, 1)
  const to = at + by
  if (!moved || to < 0 || to > elements.length) return composite
  elements.splice(to, 0, moved)
  return { ...composite, elements }
}

/** What an element's light is multiplied by: a stop of exposure is twice the light, and a tint's code values are read as light (composite 3). */
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
