import { browseFrom } from '#domain/catalog/browse.ts'
import { LIBRARY, type LibraryId } from '#domain/catalog/library.ts'
import type { Blend, Previews, ProductCard } from '#domain/catalog/product.ts'
import { readAddress, type AddressFault } from '#domain/composite/address.ts'
import { EMPTY_COMPOSITE, type Composite, type PlateChoice } from '#domain/composite/composite.ts'
import type { Size } from '#domain/composite/placement.ts'
import type { ClipSources } from '../components/clip-file.ts'
import type { Still } from '../components/picture.tsx'
import type { PageSource } from '../page-source.ts'

/** The part of an asset that is needed to show it. */
interface Shown {
  readonly slug: string
  readonly name: string
  readonly still: Still
}

/** A 2D element that can be placed on a plate. */
export interface TryElement extends Shown {
  readonly blend: Blend
  readonly clip: ClipSources
  /** Size of the preview. */
  readonly size: Size
  readonly seconds: number
  readonly fps: number
  readonly loopable: boolean
  /** Flashes more than three times a second: does not play automatically (display 3). */
  readonly flashes: boolean
}

/** Practice footage as a plate. */
export interface PracticePlate extends Shown {
  readonly url: string
}

export interface TryData {
  /** As the address describes it, except for elements that don't exist. */
  readonly composite: Composite
  readonly faults: readonly TryFault[]
  readonly elements: readonly TryElement[]
  readonly plates: readonly PracticePlate[]
  /** Elements to choose from before a search. */
  readonly popular: readonly TryElement[]
}

type TryFault = AddressFault | { readonly kind: 'missing-element'; readonly slug: string }

const PLATES = 8
const POPULAR = 12

/** Reads a composite from an address and loads its parts; reports each one that no longer exists (composite 5). */
export async function loadTry(source: PageSource, request: Request): Promise<TryData> {
  const { composite, faults } = readAddress(new URL(request.url).searchParams)
  const [found, plates, popular] = await Promise.all([
    elementsOf(source, composite),
    cardsOf(source, LIBRARY.PRACTICE),
    cardsOf(source, LIBRARY.FOOTAGE_2D),
  ])
  const known = new Set(found.map(({ slug }) => slug))
  const { plate } = composite
  const shown = await withChosen(source, plates.flatMap(practicePlateOf), plate)
  const isMissing = plate.kind === 'practice' && !shown.some(({ slug }) => slug === plate.slug)
  const missing = composite.elements.filter(({ slug }) => !known.has(slug))
  return {
    composite: {
      plate: isMissing ? EMPTY_COMPOSITE.plate : plate,
      elements: composite.elements.filter(({ slug }) => known.has(slug)),
    },
    faults: [
      ...faults,
      ...(isMissing ? [{ kind: 'unreadable-plate' } as const] : []),
      ...missing.map(({ slug }) => ({ kind: 'missing-element', slug }) as const),
    ],
    elements: found,
    plates: shown,
    popular: popular.flatMap(tryElementOf).slice(0, POPULAR),
  }
}

async function elementsOf(source: PageSource, { elements }: Composite) {
  const slugs = [...new Set(elements.map(({ slug }) => slug))]
  const products = await Promise.all(slugs.map((slug) => productOf(source, slug)))
  return products.flatMap((product) => (product ? tryElementOf(product) : []))
}

async function productOf(source: PageSource, slug: string) {
  return source.get('catalog').product(slug).unwrapOr(null)
}

async function cardsOf(source: PageSource, libraryId: LibraryId) {
  const page = await source.get('catalog').browse(browseFrom({}, { libraryId })).unwrapOr(null)
  return page?.items ?? []
}

/** The first few plates, plus the one that the address names, wherever it is listed. */
async function withChosen(
  source: PageSource,
  plates: readonly PracticePlate[],
  choice: PlateChoice,
): Promise<readonly PracticePlate[]> {
  const first = plates.slice(0, PLATES)
  if (choice.kind !== 'practice' || first.some(({ slug }) => slug === choice.slug)) return first
  const product = await productOf(source, choice.slug)
  return product ? [...practicePlateOf(product), ...first].slice(0, PLATES) : first
}

/** Empty for an asset without a moving preview, and for anything but a 2D element. */
export function tryElementOf(card: ProductCard): readonly TryElement[] {
  const { slug, name, blend, facts, previews, libraryId } = card
  const { alphaWebm, packedMp4, videoMp4, posterWidth, posterHeight } = previews
  if (libraryId !== LIBRARY.FOOTAGE_2D || !(alphaWebm ?? packedMp4 ?? videoMp4)) return []
  if (facts.durationMs === null || facts.fps === null) return []
  return [
    {
      slug,
      name,
      blend,
      still: stillOf(previews),
      clip: { alpha: alphaWebm, packed: packedMp4, plain: videoMp4 },
      size: { width: posterWidth, height: posterHeight },
      seconds: facts.durationMs / 1000,
      fps: facts.fps,
      loopable: facts.loopable === true,
      flashes: facts.flashRating === 'strong',
    },
  ]
}

function practicePlateOf({ slug, name, previews, libraryId }: ProductCard): PracticePlate[] {
  const { videoMp4 } = previews
  if (libraryId !== LIBRARY.PRACTICE || !videoMp4) return []
  return [{ slug, name, still: stillOf(previews), url: videoMp4 }]
}

function stillOf({ posterAvif, posterWebp, posterWidth, posterHeight }: Previews): Still {
  return { avif: posterAvif, webp: posterWebp, width: posterWidth, height: posterHeight }
}
