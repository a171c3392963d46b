import { err, ok, type Result } from 'neverthrow'
import type { SaveError } from '#application/download/save-to-folder.ts'
import type { QueuedFile, QueuedLink } from '#domain/download/queue.ts'
import type { UserError } from '#messages/user-error.ts'
import type { QueueNeeds } from './download-needs.ts'
import { fetchFile } from './fetch-file.ts'

/** Browsers drop links that a page follows too quickly. */
const PACE_MS = 800
/** Shorter steps are not visible, and each one rerenders the download panel. */
const PROGRESS_MS = 200

export type RunError = SaveError | UserError

interface Running {
  readonly needs: QueueNeeds
  readonly file: QueuedFile
  /** Whether there is a folder; otherwise the browser follows the link. */
  readonly toFolder: boolean
  readonly signal: AbortSignal
  /** Receives everything worth storing, such as the name that the file got. */
  readonly changed: (change: Partial<QueuedFile>) => void
  readonly progressed: (received: number) => void
}

/**
 * Saves one file from the queue to the disk. Renews an expired link, and resumes a broken connection as long as
 * each attempt gets further than the last.
 */
export async function runFile(running: Running): Promise<Result<void, RunError>> {
  const { needs, signal, toFolder } = running
  let { file } = running
  let renewed = false
  const changed = (change: Partial<QueuedFile>) => {
    file = { ...file, ...change }
    running.changed(change)
  }
  for (;;) {
    const link = await linkFor(needs, file)
    if (signal.aborted) return err({ kind: 'stopped' })
    if (link.isErr()) return err(link.error)
    changed({ link: { url: link.value.url, expiresAt: link.value.expiresAt } })
    if (!toFolder) return handOver(needs, file, link.value)
    const before = file.received
    const saved = await save({ ...running, file, changed }, link.value)
    if (saved.outcome.isOk()) return ok(undefined)
    changed({ received: saved.received })
    const error = saved.outcome.error
    const mayRenew: boolean = error.kind === 'link-expired' && !renewed
    const gotFurther = error.kind === 'offline' && saved.received > before
    if (!mayRenew && !gotFurther) return err(error)
    if (mayRenew) changed({ link: null })
    renewed ||= mayRenew
  }
}

/**
 * The existing link while it is valid; requesting another one counts, unless the old one has expired (download 1).
 * Everything in the queue is owned or paid for, so another link never costs anything.
 */
async function linkFor(
  needs: QueueNeeds,
  { variantId, link }: QueuedFile,
): Promise<Result<QueuedLink, RunError>> {
  if (link && link.expiresAt > Date.now()) return ok(link)
  return needs.downloads.request(needs.viewer(), variantId, 0)
}

async function handOver(
  needs: QueueNeeds,
  { filename }: QueuedFile,
  { url }: QueuedLink,
): Promise<Result<void, never>> {
  fetchFile({ url, filename })
  await new Promise<void>((later) => needs.page.after(PACE_MS, later))
  return ok(undefined)
}

async function save({ needs, file, signal, changed, progressed }: Running, link: QueuedLink) {
  let { received } = file
  let shownAt = 0
  const outcome = await needs.saveToFolder(file, link.url, {
    signal,
    named: (savedAs) => changed({ savedAs }),
    received: (bytes) => {
      received = bytes
      if (Date.now() - shownAt < PROGRESS_MS) return
      shownAt = Date.now()
      progressed(bytes)
    },
  })
  return { outcome, received }
}
