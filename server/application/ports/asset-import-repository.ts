import type { AssetImport } from '#application/ports/asset-imports.ts'
import type { ImportStep } from '#domain/catalog/asset-import.ts'
import type { ImportEnd, PlannedImport } from './asset-importer.ts'

/** An import with its input. */
export interface StoredAssetImport extends AssetImport, PlannedImport {
  readonly requestedBy: string
}

/** Asset imports, one row each. */
export interface AssetImportRepository {
  add(
    one: PlannedImport & {
      readonly id: string
      readonly requestedBy: string
      readonly now: number
    },
  ): Promise<void>
  find(id: string): Promise<StoredAssetImport | null>
  /** The latest imports, newest first. */
  latest(most: number): Promise<readonly StoredAssetImport[]>
  /** The imports that have not ended, oldest first. */
  open(): Promise<readonly StoredAssetImport[]>
  /**
   * Claims an import that is waiting, or whose server has not reported since `silentSince`; false if
   * another server has claimed it.
   */
  claim(id: string, now: number, silentSince: number): Promise<boolean>
  /** Reports that this server is still working on it. */
  touch(id: string, step: ImportStep, now: number): Promise<void>
  settle(id: string, end: ImportEnd, now: number): Promise<void>
}
