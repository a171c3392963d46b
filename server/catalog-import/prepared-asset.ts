import { createHash } from 'node:crypto'
import type { ManifestRow } from './parse/manifest.ts'
import type { AssetEntry } from './upsert/catalog-rows.ts'

/** The data of an asset to write, without ids, which the catalog assigns. */
export type PreparedProduct = Omit<AssetEntry, 'id' | 'published_at' | 'variants'> & {
  readonly variants: readonly Omit<AssetEntry['variants'][number], 'id'>[]
}

/** An asset that is parsed, checked and measured; only the upsert remains. */
export interface PreparedAsset {
  readonly product: PreparedProduct
  /** Whether to put it on sale; null keeps its current state and leaves a new asset unpublished. */
  readonly published: boolean | null
  readonly publishedAt: number | null
  readonly contentHash: string
  /** Digests of its previews, by path, as far as their paths do not contain them. */
  readonly digests?: ReadonlyMap<string, string>
}

/**
 * Increment it when the same files would give other facts or previews; everything is then regenerated.
 */
export const RECIPE = 4

export function preparedAsset(
  row: ManifestRow,
  product: PreparedProduct,
  hashes: readonly string[],
): PreparedAsset {
  return {
    product,
    published: row.published ?? null,
    publishedAt: row.published_at === undefined ? null : Date.parse(row.published_at),
    contentHash: contentHash(row, hashes),
  }
}

/** Hash of a row's content and of its files. Whether the row is published is not part of it. */
export function contentHash(row: ManifestRow, hashes: readonly string[]): string {
  const { published: _published, ...rest } = row
  const given = Object.entries(rest).filter(([, value]) => !isBare(value))
  return hashOf(JSON.stringify([RECIPE, given, hashes]))
}

/** CSV omits what JSON may write as an empty list; both mean the same. */
function isBare(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
