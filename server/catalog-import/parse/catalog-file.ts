import type { Result } from 'neverthrow'
import * as z from 'zod/mini'
import { facts, previews } from '#contract/catalogue.ts'
import { assetType, libraryId, list, moment, rowId } from '#contract/shapes.ts'
import { readAs, type FileRefused } from './read-file.ts'

export const name = z.string().check(z.minLength(1), z.maxLength(200))
const text = z.string().check(z.maxLength(5000))
export const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(80))
const sku = z.string().check(z.regex(/^[A-Z0-9-]{1,40}$/))
export const count = z.int().check(z.nonnegative())
/** Under the media folder, going nowhere else. */
export const path = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/))

const topic = z.object({ slug, name, library_id: libraryId, intro: text, cover: z.optional(path) })

export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const variant = z.object({
  id: rowId,
  sku,
  name,
  width: z.nullable(count),
  height: z.nullable(count),
  codec: name,
  container: name,
  file: path,
  filename: name,
  bytes: count,
  sha256,
  credits: count,
  price_cents: count,
  is_4k: z.boolean(),
})

const product = z.object({
  id: rowId,
  sku,
  slug,
  name,
  description: text,
  motion_description: text,
  library_id: libraryId,
  asset_type: z.nullable(assetType),
  category: slug,
  collections: list(slug),
  tags: list(name),
  free: z.boolean(),
  subscription_only: z.boolean(),
  blend: z.enum(['add', 'screen', 'over']),
  popularity: count,
  published_at: moment,
  facts,
  facets: z.record(z.string(), z.string()),
  previews,
  variants: list(variant).check(z.minLength(1)),
})

const bundle = z.object({
  id: rowId,
  sku,
  slug,
  name,
  description: text,
  cover: path,
  effective_discount: count.check(z.maximum(100)),
  published_at: moment,
  position: count,
  variant_ids: list(rowId).check(z.minLength(1)),
})

const catalogFile = z.object({
  home: z.object({
    banner_avif: path,
    banner_webp: path,
    reel_mp4: path,
    reel_webm: path,
    reel_poster: path,
  }),
  categories: list(topic),
  collections: list(topic),
  products: list(product),
  bundles: list(bundle),
})

/** What the shop sells, as one file has it, with ids and measured facts: the samples. */
export type CatalogFile = z.output<typeof catalogFile>

/** Reads the text of a catalogue (`samples/catalogue.json` shows one). */
export function readCatalogFile(json: string): Result<CatalogFile, FileRefused> {
  return readAs('catalogue', json, catalogFile)
}
