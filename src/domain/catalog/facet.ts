import { COLOR_FAMILIES } from '../picture/color-names.ts'
import { LIBRARY, type LibraryId } from './library.ts'
import type { Topic } from './product.ts'

/** A property by which a library can be filtered, with its key in the address. */
export interface Facet {
  readonly key: string
  readonly label: string
  readonly values: readonly FacetValue[]
}

interface FacetValue {
  readonly value: string
  readonly label: string
}

/** Selectable frame rates; a container that reports 23.976 or 29.97 counts as 24 or 30. */
export const FRAME_RATES = [24, 25, 30, 50, 60] as const

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** Each "and up" value includes all larger sizes. */
const RESOLUTION: Facet = {
  key: 'resolution',
  label: 'Largest file',
  values: [
    { value: '8k', label: '8K and up' },
    { value: '4k', label: '4K and up' },
    { value: '2k', label: '2K and up' },
    { value: 'fullhd', label: 'Full HD and up' },
    { value: 'hd', label: '960 px and wider' },
    { value: 'sd', label: 'Under 960 px' },
  ],
}

const ALPHA: Facet = {
  key: 'alpha',
  label: 'Alpha',
  values: [
    { value: 'straight', label: 'Straight alpha' },
    { value: 'none', label: 'No alpha' },
  ],
}

const LOOPABLE: Facet = { key: 'loopable', label: 'Loopable', values: YES_NO }

const FPS: Facet = {
  key: 'fps',
  label: 'Frame rate (fps)',
  values: FRAME_RATES.map((fps) => ({ value: String(fps), label: String(fps) })),
}

/** The colors that are seen most, as measured. */
const COLOR: Facet = { key: 'color', label: 'Color', values: named(...COLOR_FAMILIES) }

const DURATION: Facet = {
  key: 'duration',
  label: 'Duration',
  values: [
    { value: 'short', label: 'Under 3 s' },
    { value: 'medium', label: '3 to 8 s' },
    { value: 'long', label: 'Over 8 s' },
  ],
}

/** Goes by the file that costs the fewest credits, which are the same under every license. */
const PRICE: Facet = {
  key: 'price',
  label: 'Price',
  values: [
    { value: 'free', label: 'Free' },
    { value: '1', label: '1 credit' },
    { value: '2', label: '2 to 4 credits' },
    { value: '5', label: '5 credits and up' },
  ],
}

const FORMAT: Facet = {
  key: 'format',
  label: 'Format',
  values: [
    { value: 'glb', label: 'GLB' },
    { value: 'vdb', label: 'VDB' },
  ],
}

/** Filters of a search over all libraries: properties that people search for in any kind of asset (search 4). */
const SEARCH_FACETS: readonly Facet[] = [
  PRICE,
  COLOR,
  DURATION,
  RESOLUTION,
  ALPHA,
  LOOPABLE,
  FPS,
  FORMAT,
]

/** Filters of 2D elements (catalog 4). */
const FOOTAGE_FACETS: readonly Facet[] = [
  PRICE,
  COLOR,
  DURATION,
  LOOPABLE,
  ALPHA,
  {
    key: 'direction',
    label: 'Direction',
    values: named('up', 'down', 'left', 'right', 'outward', 'none'),
  },
  { key: 'angle', label: 'Angle', values: named('front', 'side', 'three-quarter', 'top') },
  { key: 'breaks_frame', label: 'Touches frame edge', values: YES_NO },
  { key: 'first_frame_empty', label: 'Starts on empty frame', values: YES_NO },
  { key: 'flash', label: 'Flashing', values: named('none', 'mild', 'strong') },
  RESOLUTION,
  FPS,
]

/** Filters of practice footage (catalog 4). */
const PRACTICE_FACETS: readonly Facet[] = [
  {
    key: 'scene',
    label: 'Scene',
    values: named('road', 'street', 'interior', 'studio', 'landscape'),
  },
  { key: 'camera', label: 'Camera', values: named('static', 'pan', 'handheld', 'drone') },
  COLOR,
  RESOLUTION,
  FPS,
  DURATION,
  {
    key: 'codec',
    label: 'Color profile',
    values: [
      { value: 'log', label: 'Log' },
      { value: 'raw', label: 'RAW' },
      { value: 'rec709', label: 'Rec.709' },
    ],
  },
  { key: 'tracking_markers', label: 'Tracking markers', values: YES_NO },
  { key: 'clean_plate', label: 'Clean plate', values: YES_NO },
  { key: 'green_screen', label: 'Green screen', values: YES_NO },
  { key: 'lens_data', label: 'Lens data', values: YES_NO },
]

const MODEL_FACETS: readonly Facet[] = [
  PRICE,
  FORMAT,
  { key: 'animated', label: 'Animated', values: YES_NO },
  { key: 'rigged', label: 'Rigged', values: YES_NO },
]

const FACETS: Readonly<Record<LibraryId, readonly Facet[]>> = {
  [LIBRARY.FOOTAGE_2D]: FOOTAGE_FACETS,
  [LIBRARY.PRACTICE]: PRACTICE_FACETS,
  [LIBRARY.MODELS_3D]: MODEL_FACETS,
}

/** The filters that a library offers, or a search over all of them if null. */
export function facetsOf(libraryId: LibraryId | null): readonly Facet[] {
  return libraryId === null ? SEARCH_FACETS : FACETS[libraryId]
}

/** The key of the filter over the shop's own categories. */
export const CATEGORY = 'category'

/** Different for each user: only signed-in users are offered it, and nothing else filters by it. */
export const OWNED: Facet = {
  key: 'owned',
  label: 'Owned',
  values: [
    { value: 'yes', label: 'Owned' },
    { value: 'no', label: 'Not owned' },
  ],
}

interface Listed {
  readonly libraryId: LibraryId | null
  /** The category whose page this is. */
  readonly category: string | null
  readonly facets: FacetChoice
}

/** The filters of a list: its categories, if there are several, come before those of its library. */
export function offeredFacets(
  { libraryId, category, facets }: Listed,
  {
    categories,
    isSignedIn,
  }: { readonly categories: readonly Topic[]; readonly isSignedIn: boolean },
): readonly Facet[] {
  const others = isSignedIn ? [OWNED, ...facetsOf(libraryId)] : facetsOf(libraryId)
  const isOne = category !== null || (categories.length < 2 && !facets[CATEGORY])
  if (isOne) return others
  const values = categories.map(({ slug, name }) => ({ value: slug, label: name }))
  return [{ key: CATEGORY, label: 'Category', values }, ...others]
}

/** Selected values by facet key. Values of one facet are alternatives; facets narrow each other. */
export type FacetChoice = Readonly<Record<string, readonly string[]>>

/**
 * How many assets each value would leave, by facet key and value. Values with zero are shown, but disabled
 * (catalog 4).
 */
export type FacetCounts = Readonly<Record<string, Readonly<Record<string, number>>>>

function named(...values: readonly string[]): readonly FacetValue[] {
  return values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))
}
