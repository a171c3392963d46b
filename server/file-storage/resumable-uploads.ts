import { mkdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { okAsync } from 'neverthrow'
import { attempted } from '#application/ports/outage.ts'
import type { UploadedFile } from '#application/ports/asset-imports.ts'
import { filenameFrom } from '#domain/catalog/filename.ts'
import {
  uploadRefusal,
  UPLOAD_MAX_BYTES,
  type NewUpload,
  type UploadRefusal,
} from '#domain/catalog/upload.ts'
import type { ResumableUploads } from '../application/ports/resumable-uploads.ts'

/** Bytes that must stay free, for the database and other programs. */
const SPARE_BYTES = 256 * 1024 * 1024

const ID = /^[0-9a-f]{32}$/

export interface UploadSettings {
  readonly folder: string
  /** The path that the protocol is served under. */
  readonly path: string
  /** Whether the bytes of a completed file match its file type. */
  readonly isSound: (place: string, filename: string) => Promise<boolean>
  /** The message shown to the person who uploads. */
  readonly words: (refusal: UploadRefusal) => string
  /** Returns the number of free bytes; set in tests. */
  readonly freeBytes?: () => Promise<number>
}

/**
 * Receives uploads over the tus protocol into a folder on this machine. The length of a file counts as its
 * progress, so a kill loses nothing that was acknowledged. File names are stored next to the files and never
 * used as paths.
 */
export function resumableUploads(settings: UploadSettings): ResumableUploads {
  const { folder, path, isSound, words } = settings
  const freeBytes = settings.freeBytes ?? (() => freeIn(folder))
  const store = new FileStore({ directory: folder })
  const inTurn = turns()

  const refuse = (refusal: UploadRefusal): never => {
    throw new RefusedUpload(STATUS[refusal] ?? 422, words(refusal))
  }

  const server = new Server({
    path,
    datastore: store,
    relativeLocation: true,
    maxSize: UPLOAD_MAX_BYTES,
    allowedOrigins: [],
    getFileIdFromRequest: (_request, last) => (last && ID.test(last) ? last : undefined),
    onUploadCreate: (_request, upload) =>
      inTurn(async () => {
        const filename = filenameFrom(upload.metadata?.['filename'] ?? '')
        const file = { id: upload.id, filename, bytes: upload.size ?? 0 }
        const before = await refusalOf(file)
        if (before) return refuse(before)
        // The server writes the same again; from here on, it counts for the next one.
        await store.create(upload)
        // Another process of this machine may have taken the last place, and its turns are its own. Of two
        // that have both written theirs, at least one sees the other.
        const after = await refusalOf(file)
        if (!after) return { metadata: { filename } }
        await removed([upload.id])
        return refuse(after)
      }),
    onUploadFinish: async (_request, { id, metadata }) => {
      const filename = metadata?.['filename'] ?? ''
      if (await isSound(join(folder, id), filename)) return {}
      await store.remove(id)
      return refuse('content')
    },
  })

  async function refusalOf({ id, ...file }: NewUpload & { readonly id: string }) {
    const others = (await listed()).filter((other) => other.id !== id)
    const refusal = uploadRefusal(file, { others: others.length })
    if (refusal) return refusal
    const awaited = others.reduce((sum, { bytes, received }) => sum + bytes - received, 0)
    return file.bytes + awaited + SPARE_BYTES > (await freeBytes()) ? 'disk-full' : null
  }

  async function listed(): Promise<readonly UploadedFile[]> {
    // The store creates its folder only some time after it was made itself.
    await mkdir(folder, { recursive: true })
    const ids = (await store.configstore.list?.()) ?? []
    const files = await Promise.all(ids.filter((id) => ID.test(id)).map((id) => lookAt(id)))
    return files.flatMap((file) => file ?? []).toSorted((a, b) => a.startedAt - b.startedAt)
  }

  async function lookAt(id: string): Promise<UploadedFile | null> {
    // Deleted in the meantime, or incomplete because of a kill: not an upload.
    const upload = await store.getUpload(id).catch(() => null)
    if (!upload?.size) return null
    return {
      id,
      filename: filenameFrom(upload.metadata?.['filename'] ?? ''),
      bytes: upload.size,
      received: upload.offset,
      startedAt: Date.parse(upload.creation_date ?? '') || 0,
    }
  }

  async function removed(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      if (!ID.test(id)) continue
      await rm(join(folder, id), { force: true })
      await rm(join(folder, `${id}.json`), { force: true })
    }
  }

  return {
    answer: (request) => server.handleWeb(request),
    list: () => attempted(listed),
    remove: (ids) => attempted(() => removed(ids)),
    tidy: (since, isNeeded) =>
      attempted(() => untouched(folder, listed, since))
        .andThen((old) =>
          old.length === 0
            ? okAsync<readonly string[], never>([])
            : isNeeded(old).map((needed) => old.filter((id) => !needed.has(id))),
        )
        .andThen((old) => attempted(() => removed(old)).map(() => old.length)),
  }
}

/** Runs one piece of work after another, in the order in which they are asked for. */
function turns() {
  let last: Promise<unknown> = Promise.resolve()
  return <Made>(work: () => Promise<Made>): Promise<Made> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

/** Thrown to make the tus server answer with a refusal; not a fault. */
class RefusedUpload extends Error {
  readonly status_code: number
  readonly body: string

  constructor(status: number, words: string) {
    super(words)
    this.status_code = status
    this.body = words
  }
}

const STATUS: Partial<Record<UploadRefusal, number>> = {
  'too-large': 413,
  'too-many': 409,
  'disk-full': 507,
}

async function untouched(
  folder: string,
  listed: () => Promise<readonly UploadedFile[]>,
  since: number,
): Promise<readonly string[]> {
  const old: string[] = []
  for (const { id } of await listed()) {
    const { mtimeMs } = await stat(join(folder, id))
    if (mtimeMs <= since) old.push(id)
  }
  return old
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
