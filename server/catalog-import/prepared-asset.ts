import { createHash } from 'node:crypto'
import type { ManifestRow } from './parse/manifest.ts'
import type { AssetEntry } from './upsert/catalog-rows.ts'

/** What is written of an asset, but for the ids, which the catalog gives. */
export type PreparedProduct = Omit<AssetEntry, 'id' | 'published_at' | 'variants'> & {
  readonly variants: readonly Omit<AssetEntry['variants'][number], 'id'>[]
}

/** An asset that is parsed, checked and measured: only the upsert is left to do. */
export interface PreparedAsset {
  readonly product: PreparedProduct
  /** Whether it shall be for sale; null leaves that as it is, and what is new unpublished. */
  readonly published: boolean | null
  readonly publishedAt: number | null
  readonly contentHash: string
}

/** Raise it when the same files would give other facts or previews: everything is then made anew. */
export const RECIPE = 3

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

/** The hash of what a row says and of its files. Whether it is published is not part of it. */
export function contentHash(row: ManifestRow, hashes: readonly string[]): string {
  const { published: _published, ...rest } = row
  const given = Object.entries(rest).filter(([, value]) => !isBare(value))
  return hashOf(JSON.stringify([RECIPE, given, hashes]))
}

/** CSV leaves out what JSON may write as an empty list: both say the same. */
function isBare(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
