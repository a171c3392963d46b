import type { AssetImportState } from '#domain/catalog/asset-import.ts'

/** An asset that comes in by upload, and what became of it (upload 3). */
export interface AssetImportTable {
  id: string
  sku: string
  name: string
  /** JSON: the row of a manifest, whose files are named by their place in `files`. */
  manifest_row: string
  /** JSON: where each of them comes from. */
  files: string
  state: AssetImportState
  step: string
  waits_for: string | null
  outcome: string | null
  /** JSON: what was wrong, field by field. */
  faults: string
  /** The account of somebody on the staff. */
  requested_by: string
  requested_at: number
  /** When its server last said that it works on it. */
  touched_at: number
  finished_at: number | null
}
