import type { ResultAsync } from 'neverthrow'
import type { QueuedFile } from '#domain/download/queue.ts'
import type { Outage } from './outage.ts'

/** What a device remembers of downloads under way, so that they survive a reload. */
export interface QueueStorage {
  /** Oldest first; none while another tab is at work on them. */
  items(userId: string): ResultAsync<readonly QueuedFile[], Outage>
  keep(userId: string, file: QueuedFile): ResultAsync<void, Outage>
  forget(userId: string, variantId: number): ResultAsync<void, Outage>
  /** Says that this tab is at work, until the function it returns is called. */
  work(): ResultAsync<() => void, Outage>
}

/** Where files are saved. */
export interface SaveLocation {
  /** Whether this browser lets a page write into a folder. */
  readonly offered: boolean
  /** The chosen folder's name; null where the browser's own downloads are used. */
  readonly folder: string | null
  /** Whether the page may write there now, without asking. */
  readonly allowed: boolean
}

/** A folder on the shopper's disk, chosen by them, kept for their next visit. */
export interface SaveFolder {
  look(): ResultAsync<SaveLocation, Outage>
  /** Shows the browser's own dialog; only during a click. Closing it changes nothing. */
  choose(): ResultAsync<SaveLocation, FolderError | Outage>
  /** Asks to write into the chosen folder again; only during a click. */
  allow(): ResultAsync<SaveLocation, Outage>
  /** Goes back to the browser's own downloads. */
  leave(): ResultAsync<SaveLocation, Outage>
  /** Opens a file at the end of what is there of it; one without a name of its own yet gets a free one. */
  open(file: Pick<QueuedFile, 'filename' | 'savedAs'>): ResultAsync<OpenFile, FolderError | Outage>
  remove(savedAs: string): ResultAsync<void, FolderError | Outage>
}

/** A file that is being written. */
export interface OpenFile {
  readonly savedAs: string
  /** Bytes that are in it. */
  readonly received: number
  write(chunk: Uint8Array): ResultAsync<void, FolderError | Outage>
  /** Throws away what is in it. */
  restart(): ResultAsync<void, FolderError | Outage>
  /** Keeps what is in it, and answers its SHA-256. */
  close(): ResultAsync<string, FolderError | Outage>
}

/** The bytes behind signed links. */
export interface FileSource {
  fetch(url: string, wanted: WantedBytes): ResultAsync<Incoming, LinkError | Stopped | Outage>
}

interface WantedBytes {
  /** The first byte that is missing. */
  readonly from: number
  /** Of the whole file: a different file is sent from its start. */
  readonly sha256: string
  readonly signal: AbortSignal
}

export interface Incoming {
  /** Where the bytes begin. */
  readonly from: number
  /** Null at the end. */
  next(): ResultAsync<Uint8Array | null, Stopped | Outage>
}

export type FolderError =
  /** The page may not write there, or no longer. */
  | { readonly kind: 'folder-closed' }
  | { readonly kind: 'disk-full' }
  /** Something else, perhaps another tab of ours, is writing it. */
  | { readonly kind: 'file-in-use' }

export type LinkError =
  /** A new link goes on where this one ended (links 1). */
  { readonly kind: 'link-expired' } | { readonly kind: 'link-refused' }

/** The shopper stopped it. */
export interface Stopped {
  readonly kind: 'stopped'
}
