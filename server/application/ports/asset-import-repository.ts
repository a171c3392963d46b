import type { AssetImport } from '#application/ports/asset-imports.ts'
import type { ImportStep } from '#domain/catalog/asset-import.ts'
import type { ImportEnd, PlannedImport } from './asset-importer.ts'

/** An import with what it works on. */
export interface StoredAssetImport extends AssetImport, PlannedImport {
  readonly requestedBy: string
}

/** Imports of assets, one row each. */
export interface AssetImportRepository {
  add(
    one: PlannedImport & {
      readonly id: string
      readonly requestedBy: string
      readonly now: number
    },
  ): Promise<void>
  find(id: string): Promise<StoredAssetImport | null>
  /** The latest ones, the newest first. */
  latest(most: number): Promise<readonly StoredAssetImport[]>
  /** Those that have not ended, the oldest first. */
  open(): Promise<readonly StoredAssetImport[]>
  /** Takes one that waits, or whose server has said nothing since then; false if another server has. */
  claim(id: string, now: number, silentSince: number): Promise<boolean>
  /** Says that this server still works on it. */
  touch(id: string, step: ImportStep, now: number): Promise<void>
  settle(id: string, end: ImportEnd, now: number): Promise<void>
}
