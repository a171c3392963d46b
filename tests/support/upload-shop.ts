import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { AssetDraft } from '#application/ports/asset-imports.ts'
import { ADMIN_UPLOADS } from '#contract/admin-catalog.ts'
import { UPLOAD_REFUSED } from '#messages/upload-messages.ts'
import { assetImporter } from '#server/catalog-import/asset-importer.ts'
import { endingOf, familyOf } from '#server/catalog-import/check/file-kinds.ts'
import { folderStorage } from '#server/file-storage/folder-storage.ts'
import { folderUploads, INCOMING } from '#server/file-storage/folder-uploads.ts'
import { resumableUploads } from '#server/file-storage/resumable-uploads.ts'
import type { ResumableUploads } from '#server/application/ports/resumable-uploads.ts'
import type { Db } from '#server/sql/database.ts'
import { given } from '#wiring/wire.ts'
import { aCatalog, anEntry, stock } from './catalog-data.ts'
import { composedOver } from './composed.ts'

export const STAFF = '01JBQV7Q3T9X3Y6N5M4K2H1G0F'

/** A shop that accepts uploads into a folder of the test. */
export async function openUploadShop(db: Db) {
  await stock(db, aCatalog([anEntry({ id: 1 })]))
  const folder = mkdtempSync(join(tmpdir(), 'emberstock-uploads-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const clock = { at: Date.now(), now: () => clock.at }
  const disk = { free: 1e12, busy: false }
  const media = join(folder, 'media')
  const uploadFolder = join(folder, 'uploads')
  const storage = folderStorage(media)
  const uploadsHere = () =>
    resumableUploads({
      folder: uploadFolder,
      path: ADMIN_UPLOADS,
      isSound: async (place, name) => (await familyOf(place)) === endingOf(name)?.family,
      words: (refusal) => UPLOAD_REFUSED[refusal],
      freeBytes: async () => disk.free,
    })
  const uploads = uploadsHere()
  const importer = assetImporter({
    db,
    clock,
    storage,
    uploads: folderUploads(media, async () => 1e12),
    uploadFolder,
    workFolder: join(folder, 'importing'),
    scratch: join(media, INCOMING),
    claim: async () => (disk.busy ? null : { release: () => undefined }),
  })
  const services = composedOver(
    db,
    given({ assetImporter: importer, resumableUploads: uploads, clock, storage }),
  )
  return { db, folder, uploadFolder, clock, disk, uploads, uploadsHere, services, storage }
}

export type UploadShop = Awaited<ReturnType<typeof openUploadShop>>

const TUS = { 'Tus-Resumable': '1.0.0' }

/** Starts an upload as tus clients do; returns its path, or why it was refused. */
export async function beginUpload(
  uploads: ResumableUploads,
  { filename, bytes }: { readonly filename: string; readonly bytes: number },
): Promise<{ readonly status: number; readonly path: string; readonly words: string }> {
  const answer = await uploads.answer(
    new Request(`http://shop${ADMIN_UPLOADS}`, {
      method: 'POST',
      headers: {
        ...TUS,
        'Upload-Length': String(bytes),
        'Upload-Metadata': `filename ${Buffer.from(filename).toString('base64')}`,
      },
    }),
  )
  const words = await answer.text()
  return { status: answer.status, path: answer.headers.get('Location') ?? '', words }
}

/** Sends bytes from an offset in the file on. */
export function sendBytes(
  uploads: ResumableUploads,
  path: string,
  { bytes, from = 0 }: { readonly bytes: Buffer; readonly from?: number },
): Promise<Response> {
  return uploads.answer(
    new Request(`http://shop${path}`, {
      method: 'PATCH',
      headers: {
        ...TUS,
        'Upload-Offset': String(from),
        'Content-Type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(bytes),
    }),
  )
}

/** The offset from which an upload can be resumed. */
export async function offsetOf(uploads: ResumableUploads, path: string): Promise<number | null> {
  const answer = await uploads.answer(
    new Request(`http://shop${path}`, { method: 'HEAD', headers: TUS }),
  )
  return answer.ok ? Number(answer.headers.get('Upload-Offset')) : null
}

/** Uploads a whole file; returns its ID. */
export async function uploaded(
  uploads: ResumableUploads,
  filename: string,
  bytes: Buffer,
): Promise<string> {
  const { status, path, words } = await beginUpload(uploads, { filename, bytes: bytes.length })
  if (status !== 201) throw new Error(`${status}: ${words}`)
  const sent = await sendBytes(uploads, path, { bytes })
  if (sent.status !== 204) throw new Error(`${sent.status}: ${await sent.text()}`)
  return path.slice(path.lastIndexOf('/') + 1)
}

/** An asset with one file, ready to be imported. */
export function aDraft(upload: string, change: Partial<AssetDraft> = {}): AssetDraft {
  return {
    sku: 'UP-1',
    name: 'Uploaded plate',
    library: '2d',
    assetType: null,
    category: 'fire',
    collections: [],
    tags: ['fire'],
    description: 'A plate.',
    motionDescription: 'Nothing moves.',
    free: false,
    subscriptionOnly: false,
    blend: 'over',
    files: [{ upload, sku: null, name: null, credits: 1, priceCents: 400 }],
    previewFile: null,
    previewModel: null,
    ...change,
  }
}
