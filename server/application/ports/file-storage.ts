import type { ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'

/** The first and the last byte wanted, both included. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** How a file fetched from where it lies presents itself to a browser, and how long it is available. */
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
  /** The bytes as they are read: a file is never held in memory. Nothing is opened before this is called. */
  stream(range: ByteRange | null): ReadableStream<Uint8Array>
  /**
   * An address from which whoever has it fetches the file straight from the file storage for a while; null
   * where only our own server can hand it out.
   */
  address(as: SignedUrlOptions): ResultAsync<string | null, Outage>
}

/** Where the files lie, both what is sold and what is shown. Paths come from our own tables, `/` between their parts. */
export interface FileStorage {
  open(path: string): ResultAsync<StoredFile, Missing | Outage>
}
