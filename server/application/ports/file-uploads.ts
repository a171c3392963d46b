import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'

/** The file storage has no room for a file. */
export interface InsufficientStorage {
  readonly kind: 'insufficient-storage'
  readonly needed: number
  readonly free: number
}

/** The file is not the one whose hash was computed. */
export interface Changed {
  readonly kind: 'changed'
}

export interface Incoming {
  /** Path of a file on this machine. */
  readonly from: string
  readonly bytes: number
  readonly sha256: string
}

/**
 * The write side of the file storage. A path holds a complete file or nothing, even after a crash; an
 * existing file is never overwritten with different content.
 */
export interface FileUploads {
  /** Whether that many more bytes would fit. */
  hasSpace(bytes: number): ResultAsync<void, InsufficientStorage | Outage>
  put(
    path: string,
    file: Incoming,
  ): ResultAsync<'put' | 'there', InsufficientStorage | Changed | Outage>
  remove(path: string): ResultAsync<void, Outage>
}
