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
import type { Missing, Outage } from './outage.ts'

/** A file that was uploaded, or is being, and belongs to no asset yet (upload 1). */
export interface UploadedFile {
  readonly id: string
  readonly filename: string
  readonly bytes: number
  /** Bytes that are here; as many as `bytes` once it is whole. */
  readonly received: number
  readonly startedAt: number
}

/** A file of an asset in the making. */
export interface ImportedFile {
  /** The id of an upload. */
  readonly upload: string
  readonly sku: string | null
  readonly name: string | null
  readonly credits: number | null
  readonly priceCents: number | null
}

/** An asset as somebody describes it in the admin. What can be measured is not asked for. */
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
  /** Uploads that show it: a clip or picture, and a model that anybody may turn. */
  readonly previewFile: string | null
  readonly previewModel: string | null
}

/** A file that an asset gets: in the place of one that it sells, or beside those. */
export interface NewFile extends ImportedFile {
  /** The asset's. `sku` is the file's: of one that is replaced, or null for one that is added. */
  readonly assetSku: string
  /** What shows it from now on, where none of its files can. */
  readonly previewFile: string | null
}

/** What is wrong with an asset: the field, or empty, and why in one line. */
export interface AssetFault {
  readonly field: string
  readonly reason: string
}

/** An asset that cannot be taken in as it is described (pricing 7, upload 3). */
export interface AssetRefused {
  readonly kind: 'asset-refused'
  /** Said above the fields. */
  readonly message: string
  readonly faults: readonly AssetFault[]
}

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

/** New assets and new files, by upload. */
export interface AssetImports {
  uploads(): ResultAsync<readonly UploadedFile[], Outage>
  importAsset(draft: AssetDraft, reason: string): ResultAsync<AssetImport, AssetRefused | Outage>
  importFile(
    file: NewFile,
    reason: string,
  ): ResultAsync<AssetImport, AssetRefused | Missing | Outage>
  imports(): ResultAsync<readonly AssetImport[], Outage>
}

/** What becomes of a file on its way. */
export interface SendingEvents {
  onProgress(sent: number): void
  /** With the id of the upload. */
  onDone(id: string): void
  /** With the server's sentence, where it gave one. It can be gone on with. */
  onFailed(words: string | null): void
}

/** A file on its way. */
export interface Sending {
  pause(): void
  resume(): void
  /** Stops, and deletes what has arrived. */
  remove(): Promise<void>
}

/** Sends files in pieces; one that was sent in part before goes on from there (upload 1). */
export interface FileSender {
  sendFile(file: File, events: SendingEvents): ResultAsync<Sending, Outage>
  /** Deletes what has arrived of a file. */
  removeUpload(id: string): ResultAsync<void, Outage>
}
