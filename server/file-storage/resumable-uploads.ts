import { rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { okAsync } from 'neverthrow'
import { attempted } from '#application/ports/outage.ts'
import type { UploadedFile } from '#application/ports/asset-imports.ts'
import { uploadRefusal, UPLOAD_MAX_BYTES, type UploadRefusal } from '#domain/catalog/upload.ts'
import type { ResumableUploads } from '../application/ports/resumable-uploads.ts'

/** What must stay free, for the database and its neighbors. */
const SPARE_BYTES = 256 * 1024 * 1024

const ID = /^[0-9a-f]{32}$/

export interface UploadSettings {
  readonly folder: string
  /** The path under which the protocol is answered. */
  readonly path: string
  /** Whether the bytes of a whole file are what its name says. */
  readonly isSound: (place: string, filename: string) => Promise<boolean>
  /** What whoever uploads is told. */
  readonly words: (refusal: UploadRefusal) => string
  /** Bytes that are free; tests set it. */
  readonly freeBytes?: () => Promise<number>
}

/**
 * Uploads by the tus protocol into a folder of this machine. A file's bytes are what its length says, so that a kill loses
 * nothing that was acknowledged. Names are kept beside the files and never name one.
 */
export function resumableUploads(settings: UploadSettings): ResumableUploads {
  const { folder, path, isSound, words } = settings
  const freeBytes = settings.freeBytes ?? (() => freeIn(folder))
  const store = new FileStore({ directory: folder })

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
    onUploadCreate: async (_request, { metadata, size = 0 }) => {
      const filename = metadata?.['filename'] ?? ''
      const others = await listed()
      const refusal = uploadRefusal({ filename, bytes: size }, { others: others.length })
      if (refusal) return refuse(refusal)
      const awaited = others.reduce((sum, { bytes, received }) => sum + bytes - received, 0)
      if (size + awaited + SPARE_BYTES > (await freeBytes())) return refuse('disk-full')
      return { metadata: { filename } }
    },
    onUploadFinish: async (_request, { id, metadata }) => {
      const filename = metadata?.['filename'] ?? ''
      if (await isSound(join(folder, id), filename)) return {}
      await store.remove(id)
      return refuse('content')
    },
  })

  async function listed(): Promise<readonly UploadedFile[]> {
    const ids = (await store.configstore.list?.()) ?? []
    const files = await Promise.all(ids.filter((id) => ID.test(id)).map((id) => lookAt(id)))
    return files.flatMap((file) => file ?? []).toSorted((a, b) => a.startedAt - b.startedAt)
  }

  async function lookAt(id: string): Promise<UploadedFile | null> {
    // Deleted in between, or half written by a kill: it is no upload.
    const upload = await store.getUpload(id).catch(() => null)
    if (!upload?.size) return null
    return {
      id,
      filename: upload.metadata?.['filename'] ?? '',
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

/** What the server of the protocol answers when it is thrown: no fault. */
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
