import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, mkdir, open, rename, rm, rmdir, statfs, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { err, ok, type Result } from 'neverthrow'
import { attempted, decided } from '#application/ports/outage.ts'
import type {
  Changed,
  Incoming,
  InsufficientStorage,
  FileUploads,
} from '../application/ports/file-uploads.ts'
import { isPlain } from './safe-path.ts'

/** Bytes that must stay free, for the database and other programs. */
const SPARE_BYTES = 64 * 1024 * 1024

/** Holds partially written files, on the file storage's own disk; only the holder of the import lock may clear it. */
export const INCOMING = '.incoming'

/**
 * Writes files to a folder: first to `INCOMING`, then synced, then renamed to their final path. Two files with
 * the same path and hash are one file. `freeBytes` is replaceable in tests.
 */
export function folderUploads(folder: string, freeBytes = () => freeIn(folder)): FileUploads {
  const hasSpace = async (bytes: number): Promise<Result<void, InsufficientStorage>> => {
    const free = await freeBytes()
    const fits = bytes + SPARE_BYTES <= free
    return fits ? ok(undefined) : err({ kind: 'insufficient-storage', needed: bytes, free })
  }
  return {
    hasSpace: (bytes) => decided(() => hasSpace(bytes)),
    put: (path, file) =>
      decided(async () => {
        const place = placeIn(folder, path)
        if (await isThere(place, file)) return ok('there')
        const space = await hasSpace(file.bytes)
        if (space.isErr()) return err(space.error)
        return write(folder, place, file)
      }),
    remove: (path) =>
      attempted(async () => {
        await rm(placeIn(folder, path), { force: true })
        await removeEmpty(folder, dirname(path))
      }),
  }
}

/** The location of a path; throws for a path that could lead outside the folder. */
function placeIn(folder: string, path: string): string {
  if (!isPlain(path)) throw new Error(`${path} isn’t a file storage path`)
  return join(folder, path)
}

async function write(
  folder: string,
  place: string,
  file: Incoming,
): Promise<Result<'put', InsufficientStorage | Changed>> {
  const half = join(folder, INCOMING, randomBytes(12).toString('hex'))
  await mkdir(dirname(half), { recursive: true })
  try {
    const sha256 = await copied(file.from, half)
    if (sha256 !== file.sha256) return err({ kind: 'changed' })
    await mkdir(dirname(place), { recursive: true })
    await rename(half, place)
    await synced(dirname(place))
    return ok('put')
  } catch (cause) {
    if (!isFull(cause)) throw cause
    return err({ kind: 'insufficient-storage', needed: file.bytes, free: await freeIn(folder) })
  } finally {
    await rm(half, { force: true })
  }
}

/** Copies and syncs a file, and returns the hash of the bytes that were written. */
async function copied(from: string, to: string): Promise<string> {
  const hash = createHash('sha256')
  const target = await open(to, 'wx')
  try {
    for await (const chunk of createReadStream(from, { highWaterMark: 1024 * 1024 })) {
      const bytes = chunk as Buffer
      hash.update(bytes)
      await writeAll(target, bytes)
    }
    await target.sync()
  } finally {
    await target.close()
  }
  return hash.digest('hex')
}

async function writeAll(target: FileHandle, bytes: Buffer): Promise<void> {
  let written = 0
  while (written < bytes.length) {
    written += (await target.write(bytes, written)).bytesWritten
  }
}

/** Removes the folders that a deleted file leaves empty. */
async function removeEmpty(folder: string, path: string): Promise<void> {
  for (let at = path; at !== '.'; at = dirname(at)) {
    const isGone = await rmdir(join(folder, at)).then(
      () => true,
      () => false,
    )
    if (!isGone) return
  }
}

/** Without this, a power failure could lose the new name from its folder. Not available on Windows. */
async function synced(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Paths contain the start of the file's hash, so comparing the size is enough; `check` compares whole hashes. */
async function isThere(place: string, { bytes }: Incoming): Promise<boolean> {
  const facts = await lstat(place).catch(() => null)
  return facts !== null && facts.isFile() && facts.size === bytes
}

async function freeIn(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function isFull(cause: unknown): boolean {
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : null
  return code === 'ENOSPC' || code === 'EDQUOT'
}
