import { isSlug } from '../catalog/slug.ts'
import {
  COMPOSITE_BLENDS,
  COMPOSITE_LIMIT,
  EMPTY_COMPOSITE,
  NO_TINT,
  placed,
  PLAIN_PLATES,
  type Composite,
  type CompositeElement,
  type PlateChoice,
  type Tint,
} from './composite.ts'
import { PARAMETER_NAMES, parameterValue, PARAMETERS, type ParameterName } from './parameters.ts'

/** Decoded keys and values of an address, in order. */
export type AddressEntries = Iterable<readonly [key: string, value: string]>

/** A part of an address that could not be used (composite 5). */
export type AddressFault =
  | { readonly kind: 'newer-version' }
  | { readonly kind: 'unreadable-plate' }
  | { readonly kind: 'unreadable-element' }
  | { readonly kind: 'too-many-elements'; readonly leftOut: number }
  | { readonly kind: 'unreadable-setting'; readonly slug: string; readonly name: string }

export interface ReadAddress {
  readonly composite: Composite
  readonly faults: readonly AddressFault[]
}

const ADDRESS_VERSION = 1

/** More characters than an element with every setting changed needs; longer ones are not read. */
const LONGEST_ELEMENT = 400
const LONGEST_NAME = 20

/**
 * Reads a composite from an address like `?plate=checker&e=campfire-close_x.12.5_blend.add`. Anything unknown or out
 * of range gets its default and is reported as a fault (composite 5). Keys that are not its own are ignored.
 */
export function readAddress(entries: AddressEntries): ReadAddress {
  const faults: AddressFault[] = []
  const elements: CompositeElement[] = []
  let plate: PlateChoice = EMPTY_COMPOSITE.plate
  let leftOut = 0
  for (const [key, value] of entries) {
    if (key === 'v' && value !== String(ADDRESS_VERSION)) faults.push({ kind: 'newer-version' })
    if (key === 'plate') {
      const read = readPlate(value)
      if (read) plate = read
      else faults.push({ kind: 'unreadable-plate' })
    }
    if (key !== 'e') continue
    if (elements.length === COMPOSITE_LIMIT) leftOut += 1
    else {
      const element = readElement(value, faults)
      if (element) elements.push(element)
      else faults.push({ kind: 'unreadable-element' })
    }
  }
  if (leftOut > 0) faults.push({ kind: 'too-many-elements', leftOut })
  return { composite: { plate, elements }, faults }
}

/** The shortest entries that `readAddress` reads back as the same composite: defaults are left out. */
export function addressEntries({ plate, elements }: Composite): [string, string][] {
  const entries: [string, string][] = []
  if (plate.kind !== EMPTY_COMPOSITE.plate.kind) {
    entries.push(['plate', plate.kind === 'practice' ? `practice.${plate.slug}` : plate.kind])
  }
  for (const element of elements) entries.push(['e', writeElement(element)])
  return entries.length > 0 ? [['v', String(ADDRESS_VERSION)], ...entries] : []
}

function readPlate(value: string): PlateChoice | null {
  const [kind, slug = ''] = value.split('.')
  if (kind === 'practice') return isSlug(slug) ? { kind, slug } : null
  if (value === 'own') return { kind: value }
  const plain = PLAIN_PLATES.find((one) => one === value)
  return plain ? { kind: plain } : null
}

function readElement(text: string, faults: AddressFault[]): CompositeElement | null {
  if (text.length > LONGEST_ELEMENT) return null
  const [slug = '', ...settings] = text.split('_')
  if (!isSlug(slug)) return null
  return settings.reduce((element, setting) => {
    const dot = setting.indexOf('.')
    const name = setting.slice(0, dot === -1 ? undefined : dot)
    const change = dot === -1 ? null : readSetting(name, setting.slice(dot + 1))
    if (change) return { ...element, ...change }
    faults.push({ kind: 'unreadable-setting', slug, name: name.slice(0, LONGEST_NAME) })
    return element
  }, placed(slug))
}

function readSetting(name: string, value: string): Partial<CompositeElement> | null {
  switch (name) {
    case 'blend': {
      const blend = COMPOSITE_BLENDS.find((one) => one === value)
      return blend ? { blend } : null
    }
    case 'flip':
      return /^(x|y|xy)$/.test(value)
        ? { flipX: value.includes('x'), flipY: value.includes('y') }
        : null
    case 'loop':
      return value === 'on' || value === 'off' ? { loops: value === 'on' } : null
    case 'tint':
      return /^[0-9a-f]{6}$/.test(value) ? { tint: `#${value}` } : null
    default:
      return readNumber(name, value)
  }
}

function readNumber(name: string, value: string): Partial<CompositeElement> | null {
  const parameter = PARAMETER_NAMES.find((one) => one === name)
  if (!parameter || !/^-?\d{1,6}(\.\d{1,4})?$/.test(value)) return null
  const asked = Number(value)
  const { min, max } = PARAMETERS[parameter]
  if (asked < min || asked > max) return null
  const kept = parameterValue(parameter, asked)
  return kept === null ? null : { [parameter]: kept }
}

function writeElement(element: CompositeElement): string {
  const { slug, blend, flipX, flipY, loops, tint } = element
  const numbers = PARAMETER_NAMES.filter((name) => element[name] !== initialOf(name))
  return [
    slug,
    ...(blend ? [`blend.${blend}`] : []),
    ...numbers.map((name) => `${name}.${element[name]}`),
    ...(flipX || flipY ? [`flip.${flipX ? 'x' : ''}${flipY ? 'y' : ''}`] : []),
    ...(loops === null ? [] : [`loop.${loops ? 'on' : 'off'}`]),
    ...(tint === NO_TINT ? [] : [`tint.${withoutHash(tint)}`]),
  ].join('_')
}

function initialOf(name: ParameterName): number {
  return PARAMETERS[name].initial
}

function withoutHash(tint: Tint): string {
  return tint.slice(1)
}
