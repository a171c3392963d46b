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

/** Where a file of an import comes from: an upload, or the file storage that has it already. */
export type FileSource = { readonly upload: string } | { readonly stored: string }

/** An asset ready to be imported: the row of a manifest, as JSON, and its files by their names there. */
export interface PlannedImport {
  readonly sku: string
  readonly name: string
  readonly manifestRow: string
  readonly files: Readonly<Record<string, FileSource>>
}

/** How an import ended, or why it has to wait. */
export type ImportEnd =
  | { readonly kind: 'waits'; readonly waitsFor: ImportWait }
  | { readonly kind: 'failed'; readonly faults: readonly AssetFault[] }
  | { readonly kind: 'done'; readonly outcome: ImportOutcome }

/** The import that takes a manifest's row in, for one asset at a time. */
export interface AssetImporter {
  /** What a new asset comes to; everything that can be told without looking into its files is refused here. */
  plan(
    draft: AssetDraft,
    uploads: readonly UploadedFile[],
  ): ResultAsync<PlannedImport, AssetRefused | Outage>
  /** The same of an asset that gets a file, and stays as it is otherwise. */
  planFile(
    file: NewFile,
    uploads: readonly UploadedFile[],
  ): ResultAsync<PlannedImport, AssetRefused | Missing | Outage>
  /** Imports; doing it again after a kill goes on where it was. */
  run(
    planned: PlannedImport & { readonly id: string },
    onStep: (step: ImportStep) => void,
  ): ResultAsync<ImportEnd, Outage>
}
