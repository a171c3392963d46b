import type { Look } from '../picture/look.ts'
import type { Cents } from '../shared/money.ts'
import type { AssetType, LibraryId } from './library.ts'

/** Flash rating as measured by WCAG 2.3.1: `strong` has more than three flashes per second and never autoplays. */
export type FlashRating = 'none' | 'mild' | 'strong'

export type Blend = 'add' | 'screen' | 'over'

/** How a file encodes color, as it is tagged. Null if it has no tag, or no picture. */
export interface ColorEncoding {
  /** Bits per channel. */
  readonly bitDepth: number | null
  readonly colorSpace: string | null
  readonly transfer: string | null
}

/**
 * Measured from the file, never entered by hand. Null if a fact does not apply to the kind of asset. The color encoding
 * is that of the largest file.
 */
export interface Facts extends ColorEncoding {
  readonly width: number | null
  readonly height: number | null
  readonly fps: number | null
  readonly frames: number | null
  readonly durationMs: number | null
  readonly alpha: 'straight' | 'none' | null
  readonly loopable: boolean | null
  readonly firstFrameEmpty: boolean | null
  readonly breaksFrame: boolean | null
  readonly flashesPerSecond: number | null
  /** Flashes to or from a saturated red. */
  readonly redFlashesPerSecond: number | null
  readonly flashRating: FlashRating | null
  /** Footage only; also null if it was imported before this was measured. */
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
  /** Premultiplied color on top, alpha below: for browsers that drop WebM's alpha. */
  readonly packedMp4: string | null
  readonly videoMp4: string | null
  /** A larger clip for viewing in full screen; WebM if it has alpha. */
  readonly hd: string | null
  readonly modelGlb: string | null
  /** The preview of a volume, with one frame or several; `readVolumePreview` reads it. */
  readonly volume: string | null
}

/** A single picture of evenly spaced frames, read row by row. Tile sizes in pixels. */
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
  /** Sold only for a plan's credits, not for money; `free` takes precedence (download 2). */
  readonly subscriptionOnly: boolean
  readonly blend: Blend
  /** The lowest price of its variants, under license 1. */
  readonly fromPrice: Cents
  readonly fromCredits: number
  readonly facts: Facts
  readonly previews: Previews
}

/** One file of a product that can be licensed and downloaded. */
export interface Variant extends ColorEncoding {
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
  /** Under license 1; `priceUnder` computes the others. */
  readonly basePrice: Cents
  readonly is4k: boolean
}

export interface Product extends ProductCard {
  readonly description: string
  /** A description of the motion, for people who cannot see it (display 4). */
  readonly motionDescription: string
  readonly tags: readonly string[]
  readonly category: Topic
  /** False if its category is not published, which only a retired asset’s may be (catalog 10). */
  readonly hasCategoryPage: boolean
  /** Only those that are published. */
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

/** A category or collection that has something on sale. */
export interface TopicCard extends Topic {
  readonly libraryId: LibraryId
  readonly cover: string | null
  /** Number of assets on sale in it, at least one. */
  readonly assetCount: number
}

export interface TopicPage extends Topic {
  readonly libraryId: LibraryId
  readonly intro: string
  readonly cover: string | null
  /** Categories only: the collections of its assets, those with the most of them first. */
  readonly collections: readonly Topic[]
}
