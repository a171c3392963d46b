import type { ResultAsync } from 'neverthrow'
import type {
  AssetDraft,
  AssetFault,
  AssetRefused,
  NewFile,
  UploadedFile,
} from '#application/ports/asset-imports.ts'
import type { ImportOutcome, ImportStep, ImportWait } from '#domain/catalog/asset-import.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'

/** The source of a file in an import: an upload, or the file storage if it already has the file. */
export type FileSource = { readonly upload: string } | { readonly stored: string }

/**
 * An asset ready to be imported: its manifest row as JSON, and the sources of its files by their names in
 * the row.
 */
export interface PlannedImport {
  readonly sku: string
  readonly name: string
  readonly manifestRow: string
  readonly files: Readonly<Record<string, FileSource>>
  /** The new file of an existing asset; null for a new asset. */
  readonly newFile: PlannedFile | null
}

/** A new file as requested. It is planned again when it is imported, since its asset may have changed by then. */
export interface PlannedFile extends NewFile {
  readonly sku: string
  /** False if it replaces the file that has its SKU. */
  readonly isAdded: boolean
}

/** How an import ended, or why it has to wait. */
export type ImportEnd =
  | { readonly kind: 'waits'; readonly waitsFor: ImportWait }
  | { readonly kind: 'failed'; readonly faults: readonly AssetFault[] }
  | { readonly kind: 'done'; readonly outcome: ImportOutcome }

/** Imports one manifest row, for one asset at a time. */
export interface AssetImporter {
  /** Plans the import of a new asset; rejects every fault that can be detected without reading its files. */
  plan(
    draft: AssetDraft,
    uploads: readonly UploadedFile[],
  ): ResultAsync<PlannedImport, AssetRefused | Outage>
  /** Plans the import of a new file for an existing asset, which otherwise stays unchanged. */
  planFile(
    file: NewFile,
    uploads: readonly UploadedFile[],
  ): ResultAsync<PlannedImport, AssetRefused | Missing | Outage>
  /** Runs the import; running it again after a crash resumes it. */
  run(
    planned: PlannedImport & { readonly id: string },
    running: {
      readonly uploads: readonly UploadedFile[]
      readonly onStep: (step: ImportStep) => void
    },
  ): ResultAsync<ImportEnd, Outage>
}
