import type { ResultAsync } from 'neverthrow'
import type { QueuedFile } from '#domain/download/queue.ts'
import type { Outage } from './outage.ts'

/** What a device remembers about downloads in progress, so that they survive a reload. */
export interface QueueStorage {
  /** Oldest first; none while another tab is working on them. */
  items(userId: string): ResultAsync<readonly QueuedFile[], Outage>
  keep(userId: string, file: QueuedFile): ResultAsync<void, Outage>
  forget(userId: string, variantId: number): ResultAsync<void, Outage>
  /** Marks this tab as working until the returned function is called. */
  work(): ResultAsync<() => void, Outage>
}

/** Where files are saved. */
export interface SaveLocation {
  /** Whether this browser lets a page write to a folder. */
  readonly offered: boolean
  /** The chosen folder's name; null if the browser's own downloads are used. */
  readonly folder: string | null
  /** Whether the page may write there now, without asking. */
  readonly allowed: boolean
}

/** A folder on the shopper's disk that they chose, remembered for their next visit. */
export interface SaveFolder {
  look(): ResultAsync<SaveLocation, Outage>
  /** Shows the browser's own dialog; only during a click. Closing it changes nothing. */
  choose(): ResultAsync<SaveLocation, FolderError | Outage>
  /** Asks for permission to write to the chosen folder again; only during a click. */
  allow(): ResultAsync<SaveLocation, Outage>
  /** Switches back to the browser's own downloads. */
  leave(): ResultAsync<SaveLocation, Outage>
  /** Opens a file at its current end; a file that has no name of its own yet gets a free one. */
  open(file: Pick<QueuedFile, 'filename' | 'savedAs'>): ResultAsync<OpenFile, FolderError | Outage>
  remove(savedAs: string): ResultAsync<void, FolderError | Outage>
}

/** A file that is being written. */
export interface OpenFile {
  readonly savedAs: string
  /** Bytes in the file. */
  readonly received: number
  write(chunk: Uint8Array): ResultAsync<void, FolderError | Outage>
  /** Discards the file's contents. */
  restart(): ResultAsync<void, FolderError | Outage>
  /** Saves the file's contents, and resolves with their SHA-256. */
  close(): ResultAsync<string, FolderError | Outage>
}

/** The bytes behind signed links. */
export interface FileSource {
  fetch(url: string, wanted: WantedBytes): ResultAsync<Incoming, LinkError | Stopped | Outage>
}

interface WantedBytes {
  /** The first byte that is missing. */
  readonly from: number
  /** The hash of the whole file: if the file differs, it is sent from its start. */
  readonly sha256: string
  readonly signal: AbortSignal
}

export interface Incoming {
  /** The offset at which the bytes start. */
  readonly from: number
  /** Null at the end. */
  next(): ResultAsync<Uint8Array | null, Stopped | Outage>
}

export type FolderError =
  /** The page may not write there, or no longer. */
  | { readonly kind: 'folder-closed' }
  | { readonly kind: 'disk-full' }
  /** Something else is writing it, perhaps another tab of ours. */
  | { readonly kind: 'file-in-use' }

export type LinkError =
  /** A new link continues where this one ended (links 1). */
  { readonly kind: 'link-expired' } | { readonly kind: 'link-refused' }

/** The shopper stopped it. */
export interface Stopped {
  readonly kind: 'stopped'
}
