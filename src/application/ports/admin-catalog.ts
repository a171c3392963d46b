import type { ResultAsync } from 'neverthrow'
import type { AssetState } from '#domain/catalog/asset-query.ts'
import type { EditedField } from '#domain/catalog/edited-fields.ts'
import type { AssetType, LibraryId } from '#domain/catalog/library.ts'
import type { ColorEncoding, Facts } from '#domain/catalog/product.ts'
import type { CalendarMonth } from '#domain/shared/calendar.ts'
import type { Cents } from '#domain/shared/money.ts'
import type { ListParams } from '#domain/search/list-query.ts'
import type { Listing } from '#domain/shared/listing.ts'
import type { EntryRefused } from './asset-imports.ts'
import type { Missing, Outage } from './outage.ts'

/** An asset in an admin list. */
export interface ListedAsset {
  readonly sku: string
  readonly slug: string
  readonly name: string
  readonly libraryId: LibraryId
  readonly assetType: AssetType | null
  readonly state: AssetState
  readonly files: number
  readonly free: boolean
  readonly subscriptionOnly: boolean
  readonly fromPrice: Cents
  readonly fromCredits: number
  readonly poster: string
}

/** A file of an asset, with its measured properties. */
interface AssetFile extends ColorEncoding {
  readonly sku: string
  readonly name: string
  readonly filename: string
  readonly container: string
  readonly codec: string
  readonly width: number | null
  readonly height: number | null
  readonly bytes: number
  readonly sha256: string
  readonly credits: number
  readonly basePrice: Cents
  readonly correctedAt: number | null
}

/** An asset with everything that the admin shows about it. */
export interface AdminAsset extends Omit<ListedAsset, 'files'> {
  readonly description: string
  readonly motionDescription: string
  readonly tags: readonly string[]
  readonly category: string
  readonly collections: readonly string[]
  readonly facts: Facts
  readonly files: readonly AssetFile[]
  /** Fields that imports do not overwrite, since they were edited here (catalog 8). */
  readonly edited: readonly EditedField[]
}

/** The fields of an asset to change. */
export interface AssetChange {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly motionDescription?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly category?: string | undefined
  readonly collections?: readonly string[] | undefined
  readonly files?:
    | readonly {
        readonly sku: string
        readonly name: string
        readonly credits: number
        readonly basePrice: Cents
      }[]
    | undefined
}

/** What an asset takes out of the shop with it when it is retired. */
export interface Retirement {
  /** The bundles that are sold now and not anymore then, in the editor's order. */
  readonly bundles: readonly { readonly sku: string; readonly name: string }[]
  /** The months, from the current one on, whose own free pack contains it. */
  readonly packMonths: readonly CalendarMonth[]
  /** Whether it is on the list from which other months take their pack. */
  readonly onDefaultList: boolean
}

/** A category or a collection. */
export interface AdminTopic {
  readonly slug: string
  readonly name: string
  readonly libraryId: LibraryId
  readonly intro: string
  readonly position: number
  readonly assets: number
  readonly state: AssetState
}

export interface AdminTopics {
  readonly categories: readonly AdminTopic[]
  readonly collections: readonly AdminTopic[]
}

/**
 * The catalog, for staff. Every change takes effect in the shop at once and is recorded in the audit with
 * the previous values.
 */
export interface AdminCatalog {
  list(query: ListParams): ResultAsync<Listing<ListedAsset>, Outage>
  find(sku: string): ResultAsync<AdminAsset, Missing | Outage>
  retirement(sku: string): ResultAsync<Retirement, Missing | Outage>
  /** The reason may be empty unless a price differs (admin 2). */
  change(
    sku: string,
    change: AssetChange,
    reason: string,
  ): ResultAsync<AdminAsset, EntryRefused | Missing | Outage>
  setState(
    sku: string,
    state: 'published' | 'retired',
    reason: string,
  ): ResultAsync<AdminAsset, EntryRefused | Missing | Outage>
  /** Lets imports overwrite what was edited here. */
  followImports(
    sku: string,
    reason: string,
  ): ResultAsync<AdminAsset, EntryRefused | Missing | Outage>
  topics(): ResultAsync<AdminTopics, Outage>
}
