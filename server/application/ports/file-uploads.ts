import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'

/** The file storage has no room for a file. */
export interface InsufficientStorage {
  readonly kind: 'insufficient-storage'
  readonly needed: number
  readonly free: number
}

/** The file is not the one whose hash was taken. */
export interface Changed {
  readonly kind: 'changed'
}

export interface Incoming {
  /** A file of this machine. */
  readonly from: string
  readonly bytes: number
  readonly sha256: string
}

/**
 * The side of the file storage where files are taken in. A path holds a whole file or nothing, whatever is
 * killed meanwhile; what lies there is never written over with anything else.
 */
export interface FileUploads {
  /** Whether so many bytes more would fit. */
  hasSpace(bytes: number): ResultAsync<void, InsufficientStorage | Outage>
  put(
    path: string,
    file: Incoming,
  ): ResultAsync<'put' | 'there', InsufficientStorage | Changed | Outage>
  remove(path: string): ResultAsync<void, Outage>
}
