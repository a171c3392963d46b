import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, onTestFinished } from 'vitest'
import type { FileStorage } from '#server/application/ports/file-storage.ts'
import type { Incoming, FileUploads } from '#server/application/ports/file-uploads.ts'
import { folderUploads } from '#server/file-storage/folder-uploads.ts'
import { folderStorage } from '#server/file-storage/folder-storage.ts'
import { s3Uploads } from '#server/file-storage/s3-uploads.ts'
import { s3Storage } from '#server/file-storage/s3-storage.ts'
import { openS3, type StandIn } from './s3-stand-in.ts'

export const KEYS = { keyId: 'THEKEY', secretKey: 'a+secret/of=the tests', region: 'eu-west-1' }

/** Both sides of a file storage. */
export interface WholeStorage {
  readonly storage: FileStorage
  readonly uploads: FileUploads
}

/** Opens an empty file storage that is deleted after the test. */
export type OpenStorage = () => Promise<WholeStorage>

/** Runs one suite on a folder and on a bucket. What passes on only one of them is a bug. */
export function describeOnEveryStorage(name: string, suite: (open: OpenStorage) => void): void {
  describe(`${name} in a folder`, () => {
    suite(async () => {
      const folder = scratchFolder()
      return { storage: folderStorage(folder), uploads: folderUploads(folder) }
    })
  })
  describe(`${name} in a bucket`, () => {
    suite(openBucket)
  })
}

function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'emberstock-vault-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A file storage in a bucket of the stand-in; `time` moves the clocks of both. */
export async function openBucket(
  time: { now: number } = { now: Date.now() },
): Promise<WholeStorage & { store: StandIn; time: { now: number } }> {
  const clock = { now: () => time.now }
  const store = await openS3(KEYS, clock.now)
  onTestFinished(() => store.close())
  const place = { ...KEYS, origin: `http://${store.host}`, bucket: 'media', prefix: 'shop/' }
  return { storage: s3Storage(place, clock), uploads: s3Uploads(place, clock), store, time }
}

/** A local file about to be stored. */
export function incoming(bytes: Uint8Array): Incoming {
  const from = join(scratchFolder(), 'file')
  writeFileSync(from, bytes)
  return {
    from,
    bytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}
