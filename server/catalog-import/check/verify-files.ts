import { createHash } from 'node:crypto'
import { err, ok, type Result } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { FileStorage } from '../../application/ports/file-storage.ts'
import { previewPaths } from '../upsert/catalog-rows.ts'
import { storedFiles, shownAssets } from '#server/sql/catalog-import/stored-assets.ts'
import { soldAndPublic } from '#server/sql/catalog-import/public-and-sold.ts'
import type { Db } from '#server/sql/database.ts'
import { errorText } from '../upsert/staging.ts'
import { oneLine } from '../fault.ts'
import { readDigests } from './given-away.ts'

export interface Checked {
  readonly files: number
  readonly previews: number
}

/** The file storage could not be queried, so nothing is known about the files in it. */
export interface StorageSilent {
  readonly kind: 'storage-silent'
  readonly reason: string
}

export interface Checking {
  /** Compare sizes only, because hashing reads every byte of the file storage. */
  readonly quick: boolean
  readonly onFault: (line: string) => void
}

/**
 * Verifies that every file that is or was on sale exists with its hash, that every preview exists, and that no file
 * for sale is a preview (catalog 14).
 */
export async function verifyFiles(
  db: Db,
  fileStorage: FileStorage,
  checking: Checking,
): Promise<Result<Checked, StorageSilent>> {
  const files = await checkFiles(db, fileStorage, checking)
  if (files.isErr()) return err(files.error)
  const previews = await checkPreviews(db, fileStorage, checking)
  if (!checking.quick) await readDigests(db, fileStorage, { imports: true })
  for (const { sku, path } of await soldAndPublic(db)) {
    checking.onFault(oneLine(`${sku}: anyone can download it without buying it, as ${path}`))
  }
  return previews.map((count) => ({ files: files.value, previews: count }))
}

async function checkFiles(
  db: Db,
  fileStorage: FileStorage,
  { quick, onFault }: Checking,
): Promise<Result<number, StorageSilent>> {
  /** Many assets may share a file, as the synthetic ones do; each file is read once. */
  const seen = new Map<string, string | null>()
  let count = 0
  for await (const { sku, path, bytes, sha256 } of storedFiles(db)) {
    const key = `${path} ${bytes} ${sha256}`
    if (!seen.has(key)) {
      const looked = await faultOf(fileStorage, path, { bytes, sha256, quick })
      if (looked.isErr()) return err(looked.error)
      seen.set(key, looked.value)
    }
    const fault = seen.get(key)
    if (fault) onFault(oneLine(`${sku}: ${path} ${fault}`))
    count += 1
  }
  return ok(count)
}

interface Wanted {
  readonly bytes: number
  readonly sha256: string
  readonly quick: boolean
}

/** The fault of a file, or null. */
async function faultOf(
  fileStorage: FileStorage,
  path: string,
  { bytes, sha256, quick }: Wanted,
): Promise<Result<string | null, StorageSilent>> {
  const opened = await fileStorage.open(path)
  if (opened.isErr())
    return opened.error.kind === 'missing' ? ok('is missing') : silent(opened.error)
  const file = opened.value
  if (file.bytes !== bytes) return ok(`has ${file.bytes} bytes instead of ${bytes}`)
  if (quick) return ok(null)
  const hash = createHash('sha256')
  for await (const chunk of file.stream(null)) hash.update(chunk)
  const isSame = hash.digest('hex') === sha256
  return ok(isSame ? null : 'isn’t the file that was imported: its hash doesn’t match')
}

async function checkPreviews(
  db: Db,
  fileStorage: FileStorage,
  { onFault }: Checking,
): Promise<Result<number, StorageSilent>> {
  const seen = new Map<string, boolean>()
  for await (const { sku, previews } of shownAssets(db)) {
    for (const path of previewPaths(previews)) {
      if (!seen.has(path)) {
        const opened = await fileStorage.open(path)
        if (opened.isErr() && opened.error.kind !== 'missing') return silent(opened.error)
        seen.set(path, opened.isOk())
      }
      if (!seen.get(path)) onFault(oneLine(`${sku}: the preview ${path} is missing`))
    }
  }
  return ok(seen.size)
}

function silent(outage: Outage): Result<never, StorageSilent> {
  return err({ kind: 'storage-silent', reason: errorText(outage) })
}
