/** Number of files fetched at the same time: enough to keep a connection busy, few enough to finish some. */
export const MOST_AT_ONCE = 2

type QueueState = 'waiting' | 'running' | 'done' | 'failed' | 'wrong-hash'

/** A file that is being saved to a person's disk. */
export interface QueuedFile {
  readonly variantId: number
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
  readonly addedAt: number
  readonly state: QueueState
  /** Bytes received so far. */
  readonly received: number
  /** Its name in the chosen folder, once it has one. */
  readonly savedAs: string | null
  /** The link that it was last fetched with, which is valid until it expires, even if the transfer was interrupted. */
  readonly link: QueuedLink | null
  /**
   * Earliest start time: a file that cost credits waits a moment, during which the spend can be reversed (credits 6).
   */
  readonly notBefore: number
  /** The grant just made for it, in case it is reversed; null if the file was already owned. */
  readonly grantId: string | null
}

export interface QueuedLink {
  readonly url: string
  readonly expiresAt: number
}

export type FileToSave = Pick<QueuedFile, 'variantId' | 'filename' | 'bytes' | 'sha256'>

/** A file as it is added to the queue. */
export function queued(
  file: FileToSave,
  now: number,
  more: Partial<Pick<QueuedFile, 'link' | 'notBefore' | 'grantId'>> = {},
): QueuedFile {
  const { variantId, filename, bytes, sha256 } = file
  const begun = { state: 'waiting', received: 0, savedAs: null } as const
  const alone = { link: null, notBefore: now, grantId: null }
  return { variantId, filename, bytes, sha256, addedAt: now, ...begun, ...alone, ...more }
}

/** A file after a reload: nothing runs without a page, so a running file goes back to waiting. */
export function afterReload(file: QueuedFile): QueuedFile {
  return file.state === 'running' ? { ...file, state: 'waiting' } : file
}

/** Whether its state will not change on its own anymore. */
export function isOver({ state }: QueuedFile): boolean {
  return state !== 'waiting' && state !== 'running'
}

/** The files to start now, oldest first. */
export function startable(
  files: readonly QueuedFile[],
  atOnce: number,
  now: number,
): readonly QueuedFile[] {
  const running = files.filter(({ state }) => state === 'running').length
  const waiting = files.filter((file) => file.state === 'waiting' && !isHeld(file, now))
  return waiting.slice(0, Math.max(0, atOnce - running))
}

/** Whether it is waiting for its start time rather than for its turn. */
export function isHeld({ state, notBefore }: QueuedFile, now: number): boolean {
  return state === 'waiting' && notBefore > now
}

export interface Progress {
  readonly files: number
  readonly done: number
  readonly bytes: number
  readonly received: number
}

/** The progress of all files together. */
export function progressOf(files: readonly QueuedFile[]): Progress {
  const sum = (of: (file: QueuedFile) => number) => files.reduce((all, file) => all + of(file), 0)
  return {
    files: files.length,
    done: files.filter(({ state }) => state === 'done').length,
    bytes: sum(({ bytes }) => bytes),
    received: sum(({ state, bytes, received }) => (state === 'done' ? bytes : received)),
  }
}
