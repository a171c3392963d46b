import type { ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'

/** The first and the last requested byte, both inclusive. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** How a file served directly from the storage is presented to a browser, and how long it is available. */
export interface SignedUrlOptions {
  readonly contentType: string
  readonly contentDisposition: string
  /** Epoch milliseconds. */
  readonly until: number
}

export interface StoredFile {
  readonly bytes: number
  /** Epoch milliseconds, whole seconds. */
  readonly modifiedAt: number
  /** Streams the bytes as they are read: a file is never held in memory. Nothing is opened before this is called. */
  stream(range: ByteRange | null): ReadableStream<Uint8Array>
  /**
   * A temporary URL from which anyone who has it can fetch the file directly from the file storage; null if
   * only the shop's own server can deliver it.
   */
  address(as: SignedUrlOptions): ResultAsync<string | null, Outage>
}

/**
 * Storage of all files, both those for sale and previews. Paths come from the shop's own tables, with `/`
 * as separator.
 */
export interface FileStorage {
  open(path: string): ResultAsync<StoredFile, Missing | Outage>
}
