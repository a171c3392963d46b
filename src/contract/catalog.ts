import * as z from 'zod/mini'
import { SHOT_ELEMENTS } from '#domain/catalog/shot-role.ts'
import { endpoint } from './endpoint.ts'
import { colorEncoding, facts } from './facts.ts'
import { libraryTotals } from './library-totals.ts'
import { searchReading } from './search-reading.ts'
import {
  assetType,
  libraryId,
  licenseId,
  list,
  listingFields,
  listQuery,
  moment,
  money,
  rowId,
  shaped,
} from './shapes.ts'

const count = z.int().check(z.nonnegative())

export const licenseType = shaped({
  id: licenseId,
  name: z.string(),
  who: z.string(),
  multiplier: z.int(),
  on_request: z.boolean(),
})

const scrubSheet = shaped({
  file: z.string(),
  columns: count,
  rows: count,
  tile_width: count,
  tile_height: count,
  frames: count,
})

export const previews = shaped({
  poster_avif: z.string(),
  poster_webp: z.string(),
  poster_width: count,
  poster_height: count,
  scrub: scrubSheet,
  alpha_webm: z.nullable(z.string()),
  packed_mp4: z.nullable(z.string()),
  video_mp4: z.nullable(z.string()),
  model_glb: z.nullable(z.string()),
  volume: z._default(z.nullable(z.string()), null),
  hd: z._default(z.nullable(z.string()), null),
})

const cardFields = {
  id: rowId,
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  library_id: libraryId,
  asset_type: z.nullable(assetType),
  free: z.boolean(),
  subscription_only: z.boolean(),
  blend: z.enum(['add', 'screen', 'over']),
  from_price: money,
  from_credits: count,
  facts,
  previews,
}

export const productCard = shaped(cardFields)

const variant = shaped({
  id: rowId,
  sku: z.string(),
  name: z.string(),
  width: z.nullable(count),
  height: z.nullable(count),
  codec: z.string(),
  container: z.string(),
  ...colorEncoding,
  filename: z.string(),
  bytes: count,
  sha256: z.string(),
  credits: count,
  base_price: money,
  is4k: z.boolean(),
})

const topic = shaped({ slug: z.string(), name: z.string() })

const topicPage = shaped({
  slug: z.string(),
  name: z.string(),
  library_id: libraryId,
  intro: z.string(),
  cover: z.nullable(z.string()),
  collections: list(topic),
})

const topicCard = shaped({
  slug: z.string(),
  name: z.string(),
  library_id: libraryId,
  cover: z.nullable(z.string()),
  asset_count: count,
})

const product = shaped({
  ...cardFields,
  description: z.string(),
  motion_description: z.string(),
  tags: list(z.string()),
  category: topic,
  has_category_page: z._default(z.boolean(), true),
  collections: list(topic),
  published_at: moment,
  variants: list(variant),
  similar: list(productCard),
  retired: z._default(z.boolean(), false),
})

const bundleFields = {
  id: rowId,
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  cover: z.string(),
  effective_discount: count,
  published_at: moment,
  member_count: count,
  base_price: money,
}

const bundleCard = shaped(bundleFields)

const bundle = shaped({
  ...bundleFields,
  full_price: money,
  members: list(shaped({ product: productCard, variant })),
  retired: z._default(z.boolean(), false),
})

const completion = shaped({
  product: productCard,
  adds: z.nullable(z.enum(SHOT_ELEMENTS)),
  collection: z.nullable(topic),
})

const inContext = shaped({
  bundles: list(shaped({ ...bundleFields, full_price: money })),
  // A newer page may read an older server's response.
  completes: z._default(list(completion), []),
})

const home = shaped(
  {
    banner: shaped({ avif: z.string(), webp: z.string() }),
    reel: shaped({ mp4: z.string(), webm: z.string(), poster: z.string() }),
    from_price: z.nullable(money),
    newest: list(productCard),
    popular: list(productCard),
    bundles: list(bundleCard),
  },
  { reel: 'heroVideo' },
)

const browsePage = shaped({
  ...listingFields(productCard),
  counts: z.record(z.string(), z.record(z.string(), count)),
  categories: list(topic),
  library_totals: libraryTotals,
  searched_for: z.nullable(z.string()),
  reading: z.nullable(searchReading),
})

export const readLicenses = endpoint('GET', '/api/v1/licenses', {
  scope: 'catalog',
  answer: list(licenseType),
})

export const readHome = endpoint('GET', '/api/v1/home', { scope: 'catalog', answer: home })

export const browseProducts = endpoint('GET', '/api/v1/products', {
  scope: 'catalog',
  query: listQuery,
  answer: browsePage,
})

export const suggestProducts = endpoint('GET', '/api/v1/products/suggestions', {
  scope: 'catalog',
  query: listQuery,
  answer: shaped({ products: list(productCard), total: count }),
})

export const readProduct = endpoint('GET', '/api/v1/products/:slug', {
  scope: 'catalog',
  answer: product,
})

/** The cards of up to fifty assets on sale, by comma-separated IDs; others are omitted. */
export const readCards = endpoint('GET', '/api/v1/cards', {
  scope: 'catalog',
  query: z.object({ ids: z._default(z.string(), '') }),
  answer: list(productCard),
})

/**
 * What an asset is sold and used with: the bundles that contain it, and the assets that complete it in a
 * shot (catalog 13).
 */
export const readInContext = endpoint('GET', '/api/v1/products/:slug/context', {
  scope: 'catalog',
  answer: inContext,
})

/** All categories, or all collections, that have something on sale, by library. */
export const readTopics = endpoint('GET', '/api/v1/topics/:kind', {
  scope: 'catalog',
  answer: list(topicCard),
})

export const readTopic = endpoint('GET', '/api/v1/topics/:kind/:slug', {
  scope: 'catalog',
  answer: topicPage,
})

export const readBundles = endpoint('GET', '/api/v1/bundles', {
  scope: 'catalog',
  query: listQuery,
  answer: list(bundleCard),
})

export const readBundle = endpoint('GET', '/api/v1/bundles/:slug', {
  scope: 'catalog',
  answer: bundle,
})
