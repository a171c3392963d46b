import { open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { crc32 } from 'node:zlib'
import { HOUR_MS } from '#domain/shared/durations.ts'
import type { ReadModel } from '#server/search/read-model.ts'
import { joined, partsOf, type ReadModelPart } from './read-model-parts.ts'

/** A smaller catalog loads from the database just as fast. */
export const LEAST_ASSETS = 2_000

export const SNAPSHOT_NAME = 'read-model.snapshot'

/**
 * Milliseconds. Writing takes a second; an unfinished file older than this was left by a process that
 * was killed.
 */
const ABANDONED_MS = HOUR_MS

/** Bytes. The length and checksum before each part. */
const HEAD_BYTES = 8

export interface SnapshotFile {
  readonly dataDir: string
  /** Identifies the code that builds, writes and reads the model; a file of another format is ignored. */
  readonly format: string
}

/** Copies of read models that outlive the process. */
interface Snapshots {
  /** The model of this version, or of any; null if there is none that can be trusted. */
  read(version?: string): Promise<ReadModel | null>
  write(model: ReadModel): Promise<void>
}

/**
 * Stores the read model in a file of the data folder, part by part, so that neither writing nor reading
 * blocks other work for long. The file is only a copy: one that is truncated, damaged, or of another
 * format or catalog counts as missing and is overwritten. Parts are serialized by V8, and only the owner
 * of the folder can access the file.
 */
export function fileSnapshots({ dataDir, format }: SnapshotFile): Snapshots {
  const path = join(dataDir, SNAPSHOT_NAME)
  // Upper and lower case, and how letters combine, are ICU's.
  const madeBy = `${format} ${process.versions.v8} ${process.versions['icu']}`
  let writing: Promise<void> = Promise.resolve()

  async function read(version?: string): Promise<ReadModel | null> {
    const file = await open(path, 'r').catch(() => null)
    if (!file) return null
    try {
      const head = await readPart(file)
      if (head[0] !== madeBy || (version !== undefined && head[1] !== version)) return null
      const parts: ReadModelPart[] = []
      for (let left = Number(head[2]); left > 0; left--) {
        const [name, value] = await readPart(file)
        parts.push([String(name), value])
      }
      return joined(parts)
    } catch {
      return null
    } finally {
      await file.close()
    }
  }

  async function write(model: ReadModel): Promise<void> {
    await removeAbandoned(dataDir)
    const unfinished = `${path}.${crypto.randomUUID()}`
    const file = await open(unfinished, 'w', 0o600)
    try {
      const parts = partsOf(model)
      await writePart(file, [madeBy, model.version, parts.length])
      for (const part of parts) await writePart(file, part)
      await file.sync()
      await rename(unfinished, path)
    } catch (cause) {
      await rm(unfinished, { force: true })
      throw cause
    } finally {
      await file.close()
    }
  }

  return {
    read,
    write: (model) => {
      if (model.size < LEAST_ASSETS) return Promise.resolve()
      writing = writing.then(
        () => write(model),
        () => write(model),
      )
      return writing
    },
  }
}

/**
 * Removes old unfinished files only, because servers may share a folder and another one may be writing.
 */
async function removeAbandoned(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(`${SNAPSHOT_NAME}.`))
  for (const path of names.map((name) => join(dataDir, name))) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

async function writePart(file: FileHandle, part: readonly unknown[]): Promise<void> {
  const bytes = serialize(part)
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32LE(bytes.length, 0)
  head.writeUInt32LE(crc32(bytes), 4)
  await file.write(head)
  await file.write(bytes)
}

async function readPart(file: FileHandle): Promise<readonly unknown[]> {
  const head = await readBytes(file, HEAD_BYTES)
  const bytes = await readBytes(file, head.readUInt32LE(0))
  if (crc32(bytes) !== head.readUInt32LE(4)) throw new RangeError('a part is damaged')
  const part: unknown = deserialize(bytes)
  if (!Array.isArray(part)) throw new TypeError('a part isn’t a list')
  return part
}

async function readBytes(file: FileHandle, length: number): Promise<Buffer> {
  const { size } = await file.stat()
  if (length > size) throw new RangeError('a part is longer than the file')
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(length), 0, length)
  if (bytesRead < length) throw new RangeError('a part is torn')
  return buffer
}
