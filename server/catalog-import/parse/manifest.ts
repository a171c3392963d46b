import * as z from 'zod/mini'
import { previews } from '#contract/catalog.ts'
import { facts } from '#contract/facts.ts'
import { ASSET_LIMITS } from '#domain/catalog/asset-texts.ts'
import { above, tooMany } from '#messages/asset-faults.ts'
import { ASSET_TYPES, LIBRARY, type LibraryId } from '#domain/catalog/library.ts'
import { LIBRARY_BY_NAME, LIBRARY_NAMES, type LibraryName } from '#domain/catalog/library-names.ts'
import { fileFacts, givenFilename, prose, sku, slug, text, storagePath, whole } from './fields.ts'

export const MOST_FILES = 20

export type { LibraryName } from '#domain/catalog/library-names.ts'

const flag = z.boolean('must be yes or no')
const credits = whole.check(z.maximum(ASSET_LIMITS.credits, above(ASSET_LIMITS.credits)))
const dollars = z
  .number('must be an amount in US dollars, such as 4.00')
  .check(
    z.nonnegative('must be 0 or more'),
    z.maximum(ASSET_LIMITS.dollars, above(ASSET_LIMITS.dollars)),
    z.refine(isWholeCents, 'can have at most two decimals'),
  )
const moment = z.iso.datetime({
  offset: true,
  error: 'must be a time such as 2026-03-01T09:00:00Z',
})
const path = text

/**
 * Facts about a file that is already in the file storage, as `export` writes them; trusted only with
 * `--trust-facts`.
 */
const held = z.strictObject({ path: storagePath, ...fileFacts })

const variant = z.strictObject({
  file: path,
  name: z.optional(text),
  sku: z.optional(sku),
  filename: z.optional(givenFilename),
  credits: z.optional(credits),
  price_usd: z.optional(dollars),
  held: z.optional(held),
})

const made = z.strictObject({
  facts,
  previews,
  facets: z.record(z.string(), z.string()),
})

/** One asset of a manifest. The JSON schema in `docs` is generated from this. */
export const manifestRow = z.strictObject({
  sku,
  name: text,
  slug: z.optional(slug),
  library: z.enum(LIBRARY_NAMES, 'must be 2d, practice or 3d'),
  asset_type: z.optional(z.enum(ASSET_TYPES, `must be one of ${ASSET_TYPES.join(', ')}`)),
  category: slug,
  collections: z.optional(
    z.array(slug).check(z.maxLength(ASSET_LIMITS.collections, tooMany(ASSET_LIMITS.collections))),
  ),
  tags: z.optional(z.array(text).check(z.maxLength(ASSET_LIMITS.tags, tooMany(ASSET_LIMITS.tags)))),
  description: prose,
  motion_description: prose,
  credits: z.optional(credits),
  price_usd: z.optional(dollars),
  free: z.optional(flag),
  subscription_only: z.optional(flag),
  blend: z.optional(z.enum(['add', 'screen', 'over'], 'must be add, screen or over')),
  facets: z.optional(z.record(z.string(), z.string())),
  popularity: z.optional(whole.check(z.maximum(2 ** 31, 'is too large'))),
  preview_file: z.optional(path),
  preview_hd: z.optional(path),
  preview_model: z.optional(path),
  preview_volume: z.optional(path),
  poster_at: z.optional(
    z
      .number('must be a number from 0 to 1')
      .check(
        z.minimum(0, 'must be a number from 0 to 1'),
        z.maximum(1, 'must be a number from 0 to 1'),
      ),
  ),
  published: z.optional(flag),
  published_at: z.optional(moment),
  variants: z
    .array(variant)
    .check(
      z.minLength(1, 'needs at least one file'),
      z.maxLength(MOST_FILES, `can have at most ${MOST_FILES} files`),
    ),
  made: z.optional(made),
})

export type ManifestRow = z.output<typeof manifestRow>
export type ManifestVariant = ManifestRow['variants'][number]

/** Whether a name is a valid path in the file storage. */
export function isStoragePath(name: string): boolean {
  return z.safeParse(storagePath, name).success
}

/** Practice footage is free for everyone (download 2). */
export function isFree(row: ManifestRow): boolean {
  return row.free === true || row.library === 'practice'
}

export function libraryIdOf(name: LibraryName): LibraryId {
  return LIBRARY_BY_NAME[name]
}

export function libraryNameOf(id: LibraryId): LibraryName {
  if (id === LIBRARY.PRACTICE) return 'practice'
  return id === LIBRARY.MODELS_3D ? '3d' : '2d'
}

export function centsOf(usd: number): number {
  return Math.round(usd * 100)
}

function isWholeCents(usd: number): boolean {
  return Math.abs(usd * 100 - Math.round(usd * 100)) < 1e-6
}

/** The JSON schema of a manifest, published as `docs/manifest.schema.json`. */
export function manifestSchema(): object {
  const schema = z.toJSONSchema(z.array(manifestRow), { io: 'input', unrepresentable: 'any' })
  return { ...schema, title: 'Emberstock manifest' }
}
