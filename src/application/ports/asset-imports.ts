import type { ResultAsync } from 'neverthrow'
import type {
  AssetImportState,
  ImportOutcome,
  ImportStep,
  ImportWait,
} from '#domain/catalog/asset-import.ts'
import type { AssetType } from '#domain/catalog/library.ts'
import type { LibraryName } from '#domain/catalog/library-names.ts'
import type { Blend } from '#domain/catalog/product.ts'
import type { ReauthRequired } from './account.ts'
import type { Missing, Outage } from './outage.ts'

/** A file that has been or is being uploaded, and does not belong to an asset yet (upload 1). */
export interface UploadedFile {
  readonly id: string
  readonly filename: string
  readonly bytes: number
  /** Bytes received so far; equals `bytes` once complete. */
  readonly received: number
  readonly startedAt: number
}

/** A file of an asset to be imported. */
export interface ImportedFile {
  /** The id of an upload. */
  readonly upload: string
  readonly sku: string | null
  readonly name: string | null
  readonly credits: number | null
  readonly priceCents: number | null
}

/** An asset as described in the admin. Nothing that can be measured is asked for. */
export interface AssetDraft {
  readonly sku: string
  readonly name: string
  readonly library: LibraryName
  readonly assetType: AssetType | null
  readonly category: string
  readonly collections: readonly string[]
  readonly tags: readonly string[]
  readonly description: string
  readonly motionDescription: string
  readonly free: boolean
  readonly subscriptionOnly: boolean
  readonly blend: Blend
  readonly files: readonly ImportedFile[]
  /** Uploads that preview it: a clip or picture, and a model that anyone may rotate. */
  readonly previewFile: string | null
  readonly previewModel: string | null
}

/** A new file for an asset: it replaces one that is on sale, or is added to them. */
export interface NewFile extends ImportedFile {
  /** The asset's SKU. `sku` is the file's: that of the file to replace, or null to add one. */
  readonly assetSku: string
  /** The new preview, if none of the asset's files can provide one. */
  readonly previewFile: string | null
}

/** What is wrong with an asset: the field, if any, and the reason in one line. */
export interface AssetFault {
  readonly field: string
  readonly reason: string
}

/** An asset that cannot be imported as described (pricing 7, upload 3). */
export interface AssetRefused {
  readonly kind: 'asset-refused'
  /** Shown above the fields. */
  readonly message: string
  readonly faults: readonly AssetFault[]
}

/** Why the catalog was not changed: what was asked for is refused, or the last sign-in is too old (admin 2). */
export type EntryRefused = AssetRefused | ReauthRequired

/** The import of one asset, with its report. */
export interface AssetImport {
  readonly id: string
  readonly sku: string
  readonly name: string
  readonly state: AssetImportState
  readonly step: ImportStep
  readonly waitsFor: ImportWait | null
  readonly outcome: ImportOutcome | null
  readonly faults: readonly AssetFault[]
  readonly requestedAt: number
  readonly finishedAt: number | null
}

/** Imports new assets and new files from uploads. */
export interface AssetImports {
  uploads(): ResultAsync<readonly UploadedFile[], Outage>
  importAsset(draft: AssetDraft, reason: string): ResultAsync<AssetImport, EntryRefused | Outage>
  importFile(
    file: NewFile,
    reason: string,
  ): ResultAsync<AssetImport, EntryRefused | Missing | Outage>
  imports(): ResultAsync<readonly AssetImport[], Outage>
}

/** Events of an upload in progress. */
export interface SendingEvents {
  onProgress(sent: number): void
  /** Called with the ID of the upload. */
  onDone(id: string): void
  /** Called with the server's message, if it sent one. The upload can be resumed. */
  onFailed(words: string | null): void
}

/** An upload in progress. */
export interface Sending {
  pause(): void
  resume(): void
  /** Stops, and deletes what has been received. */
  remove(): Promise<void>
}

/** Uploads files in pieces; a file that was uploaded in part continues from there (upload 1). */
export interface FileSender {
  sendFile(file: File, events: SendingEvents): ResultAsync<Sending, Outage>
  /** Deletes what has been received of a file. */
  removeUpload(id: string): ResultAsync<void, Outage>
}
