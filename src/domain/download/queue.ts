/** Files that are fetched at the same time: enough to keep a line busy, few enough to finish some. */
export const MOST_AT_ONCE = 2

type QueueState = 'waiting' | 'running' | 'done' | 'failed' | 'wrong-hash'

/** A file on its way to somebody's disk. */
export interface QueuedFile {
  readonly variantId: number
  readonly filename: string
  readonly bytes: number
  readonly sha256: string
  readonly addedAt: number
  readonly state: QueueState
  /** Bytes that have arrived. */
  readonly received: number
  /** Its name in the chosen folder, once it has one. */
  readonly savedAs: string | null
  /** The link by which it was last fetched: good until it expires, even if the transfer broke off. */
  readonly link: QueuedLink | null
  /** It does not start before this: what cost credits waits a moment in which that can be taken back (credits 6). */
  readonly notBefore: number
  /** The grant just made for it, in case that is taken back; null where it was owned before. */
  readonly grantId: string | null
}

export interface QueuedLink {
  readonly url: string
  readonly expiresAt: number
}

export type FileToSave = Pick<QueuedFile, 'variantId' | 'filename' | 'bytes' | 'sha256'>

/** A file as it joins the queue. */
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

/** A file after a reload: nothing runs without a page, so one that ran waits again. */
export function afterReload(file: QueuedFile): QueuedFile {
  return file.state === 'running' ? { ...file, state: 'waiting' } : file
}

/** Whether nothing more happens to it by itself. */
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

/** Whether it waits for its moment, not for its turn. */
export function isHeld({ state, notBefore }: QueuedFile, now: number): boolean {
  return state === 'waiting' && notBefore > now
}

export interface Progress {
  readonly files: number
  readonly done: number
  readonly bytes: number
  readonly received: number
}

/** How far all of them are. */
export function progressOf(files: readonly QueuedFile[]): Progress {
  const sum = (of: (file: QueuedFile) => number) => files.reduce((all, file) => all + of(file), 0)
  return {
    files: files.length,
    done: files.filter(({ state }) => state === 'done').length,
    bytes: sum(({ bytes }) => bytes),
    received: sum(({ state, bytes, received }) => (state === 'done' ? bytes : received)),
  }
}
