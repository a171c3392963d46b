import type { AssetImportState } from '#domain/catalog/asset-import.ts'

/** An asset imported by upload, and the outcome (upload 3). */
export interface AssetImportTable {
  id: string
  sku: string
  name: string
  /** JSON: the row of a manifest, which names its files by their keys in `files`. */
  manifest_row: string
  /** JSON: the source of each file. */
  files: string
  /** JSON: the new file of an existing asset, as requested; null for a new asset. */
  new_file: string | null
  state: AssetImportState
  step: string
  waits_for: string | null
  outcome: string | null
  /** JSON: what was wrong, by field. */
  faults: string
  /** The account of a staff member. */
  requested_by: string
  requested_at: number
  /** When its server last reported that it is working on it. */
  touched_at: number
  finished_at: number | null
}
