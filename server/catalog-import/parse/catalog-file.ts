import type { Result } from 'neverthrow'
import * as z from 'zod/mini'
import { previews } from '#contract/catalog.ts'
import { facts } from '#contract/facts.ts'
import { assetType, libraryId, list, moment, rowId } from '#contract/shapes.ts'
import { fileFacts, filename, prose, sku, slug, text, storagePath, whole } from './fields.ts'
import { readAs, type FileRefused } from './read-file.ts'

const topic = z.object({
  slug,
  name: text,
  library_id: libraryId,
  intro: prose,
  cover: z.optional(storagePath),
})

const variant = z.object({
  id: rowId,
  sku,
  name: text,
  file: storagePath,
  filename,
  credits: whole,
  price_cents: whole,
  ...fileFacts,
})

const product = z.object({
  id: rowId,
  sku,
  slug,
  name: text,
  description: prose,
  motion_description: prose,
  library_id: libraryId,
  asset_type: z.nullable(assetType),
  category: slug,
  collections: list(slug),
  tags: list(text),
  free: z.boolean(),
  subscription_only: z.boolean(),
  blend: z.enum(['add', 'screen', 'over']),
  popularity: whole,
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
  name: text,
  description: prose,
  cover: storagePath,
  effective_discount: whole.check(z.maximum(100)),
  published_at: moment,
  position: whole,
  variant_ids: list(rowId).check(z.minLength(1)),
})

const catalogFile = z.object({
  home: z.object({
    banner_avif: storagePath,
    banner_webp: storagePath,
    reel_mp4: storagePath,
    reel_webm: storagePath,
    reel_poster: storagePath,
  }),
  categories: list(topic),
  collections: list(topic),
  products: list(product),
  bundles: list(bundle),
})

/** The shop's whole catalog in one file, with ids and measured facts, as used by the samples. */
export type CatalogFile = z.output<typeof catalogFile>

/** Parses the text of a catalog file (`samples/catalog.json` is an example). */
export function readCatalogFile(json: string): Result<CatalogFile, FileRefused> {
  return readAs('catalog', json, catalogFile)
}
