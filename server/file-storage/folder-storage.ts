import { createReadStream } from 'node:fs'
import { lstat, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { err, errAsync, ok, okAsync, ResultAsync } from 'neverthrow'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { ByteRange, FileStorage, StoredFile } from '../application/ports/file-storage.ts'
import { isPlain } from './safe-path.ts'

const MISSING: Missing = { kind: 'missing', what: 'file' }

/** Serves files from a folder on this machine. Never opens anything outside it, not even through a symbolic link. */
export function folderStorage(folder: string): FileStorage {
  return {
    open: (path) => {
      if (!isPlain(path)) return errAsync(MISSING)
      return ResultAsync.fromPromise(look(folder, path), errorOf).andThen((file) =>
        file ? ok(file) : err(MISSING),
      )
    },
  }
}

async function look(folder: string, path: string): Promise<StoredFile | null> {
  const place = join(await realpath(folder), path)
  if ((await realpath(place)) !== place) return null
  const facts = await lstat(place)
  if (!facts.isFile()) return null
  return {
    bytes: facts.size,
    modifiedAt: Math.floor(facts.mtimeMs / 1000) * 1000,
    stream: (range) => bytesOf(place, range),
    address: () => okAsync(null),
  }
}

function bytesOf(place: string, range: ByteRange | null): ReadableStream<Uint8Array> {
  const file = createReadStream(place, range ? { start: range.first, end: range.last } : {})
  return Readable.toWeb(file) as ReadableStream<Uint8Array>
}

function errorOf(cause: unknown): Missing | Outage {
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : null
  const isAbsent = code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG'
  return isAbsent ? MISSING : { kind: 'unexpected', cause }
}
