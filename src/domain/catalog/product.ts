import type { Look } from '../picture/look.ts'
import type { Cents } from '../shared/money.ts'
import type { AssetType, LibraryId } from './library.ts'

/** Flashes by WCAG 2.3.1's measure: `strong` is over three in a second and never plays by itself. */
export type FlashRating = 'none' | 'mild' | 'strong'

export type Blend = 'add' | 'screen' | 'over'

/** Measured from the file, never typed. Null where a fact does not apply to the kind of asset. */
export interface Facts {
  readonly width: number | null
  readonly height: number | null
  readonly fps: number | null
  readonly frames: number | null
  readonly durationMs: number | null
  readonly alpha: 'straight' | 'none' | null
  /** Bits a channel, color space and transfer of the largest file, as it is tagged. */
  readonly bitDepth: number | null
  readonly colorSpace: string | null
  readonly transfer: string | null
  readonly loopable: boolean | null
  readonly firstFrameEmpty: boolean | null
  readonly breaksFrame: boolean | null
  readonly flashesPerSecond: number | null
  /** To or from a saturated red. */
  readonly redFlashesPerSecond: number | null
  readonly flashRating: FlashRating | null
  /** Of footage alone; null as well where it was imported before this was measured. */
  readonly look: Look | null
  readonly vertices: number | null
  readonly triangles: number | null
  readonly textures: number | null
  readonly animations: number | null
  readonly activeVoxels: number | null
  readonly grids: readonly string[] | null
  /** Width, height and depth of a model or a volume, in meters. */
  readonly bounds: readonly number[] | null
  /** Edge of a voxel, in meters. */
  readonly voxelSize: number | null
}

/** Addresses of the pictures and clips that show an asset. */
export interface Previews {
  readonly posterAvif: string
  readonly posterWebp: string
  readonly posterWidth: number
  readonly posterHeight: number
  readonly scrub: ScrubSheet
  readonly alphaWebm: string | null
  /** Color premultiplied above, alpha below: for browsers that drop WebM's alpha. */
  readonly packedMp4: string | null
  readonly videoMp4: string | null
  /** A larger clip, WebM where it has alpha, for whoever looks at it in full screen. */
  readonly hd: string | null
  readonly modelGlb: string | null
  /** What a volume is looked at by, of one frame or several: `readVolumePreview` reads it. */
  readonly volume: string | null
}

/** One picture of evenly spaced frames, read row by row. Tile sizes in pixels. */
interface ScrubSheet {
  readonly file: string
  readonly columns: number
  readonly rows: number
  readonly tileWidth: number
  readonly tileHeight: number
  readonly frames: number
}

/** A product as a grid shows it. */
export interface ProductCard {
  readonly id: number
  readonly sku: string
  readonly slug: string
  readonly name: string
  readonly libraryId: LibraryId
  readonly assetType: AssetType | null
  readonly free: boolean
  /** Sold for a plan's credits, not for money; being free takes precedence (download 2). */
  readonly subscriptionOnly: boolean
  readonly blend: Blend
  /** Lowest variant price under license 1. */
  readonly fromPrice: Cents
  readonly fromCredits: number
  readonly facts: Facts
  readonly previews: Previews
}

/** One file of a product that can be licensed and downloaded. */
export interface Variant {
  readonly id: number
  readonly sku: string
  readonly name: string
  readonly width: number | null
  readonly height: number | null
  readonly codec: string
  readonly container: string
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
  readonly credits: number
  /** Under license 1; `priceUnder` gives the others. */
  readonly basePrice: Cents
  readonly is4k: boolean
}

export interface Product extends ProductCard {
  readonly description: string
  /** What moves, in words, for those who cannot see it (display 4). */
  readonly motionDescription: string
  readonly tags: readonly string[]
  readonly category: Topic
  readonly collections: readonly Topic[]
  readonly publishedAt: number
  readonly variants: readonly Variant[]
  readonly similar: readonly ProductCard[]
  /** No longer sold (catalog 7). */
  readonly retired: boolean
}

/** A category or collection, by name. */
export interface Topic {
  readonly slug: string
  readonly name: string
}

/** One of all categories, or of all collections, that have something on sale. */
export interface TopicCard extends Topic {
  readonly libraryId: LibraryId
  readonly cover: string | null
  /** Assets on sale in it, at least one. */
  readonly assetCount: number
}

export interface TopicPage extends Topic {
  readonly libraryId: LibraryId
  readonly intro: string
  readonly cover: string | null
  /** Of a category: the collections that its assets are in, those with the most of them first. */
  readonly collections: readonly Topic[]
}
