import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { err, ok, okAsync, type Result } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import { attempted, decided } from '#application/ports/outage.ts'
import type { Changed, Incoming, FileUploads } from '../application/ports/file-uploads.ts'
import { isPlain } from './safe-path.ts'
import type { S3Config } from './s3-url.ts'
import { s3Requests, unexpectedStatus, type S3Requests } from './s3-requests.ts'
import { putObject } from './s3-multipart.ts'

/** Writes files to a bucket, which always has space. Two files with the same path and length are one file. */
export function s3Uploads(place: S3Config, clock: Clock): FileUploads {
  const bucket = s3Requests(place, clock)
  return {
    hasSpace: () => okAsync(undefined),
    put: (path, file) =>
      decided(async () => {
        if (await isThere(bucket, path, file)) return ok('there')
        return put(bucket, path, file)
      }),
    remove: (path) =>
      attempted(async () => {
        const answer = await bucket.send({ method: 'DELETE', path: sound(path) })
        if (answer.status !== 204 && answer.status !== 404) throw unexpectedStatus(answer, path)
      }),
  }
}

/** Paths contain the start of the file's hash, so comparing the size is enough; `check` compares whole hashes. */
async function isThere(bucket: S3Requests, path: string, { bytes }: Incoming): Promise<boolean> {
  const answer = await bucket.send({ method: 'HEAD', path: sound(path) })
  if (answer.status === 404) return false
  if (answer.status !== 200) throw unexpectedStatus(answer, path)
  return Number(answer.headers.get('Content-Length')) === bytes
}

/** The hash is known once the last byte was read, which is before the store completes the file. */
async function put(
  bucket: S3Requests,
  path: string,
  { from, bytes, sha256 }: Incoming,
): Promise<Result<'put', Changed>> {
  if ((await stat(from)).size !== bytes) return err({ kind: 'changed' })
  const changed = new Error('the file is not the one whose hash was taken')
  try {
    await putObject(bucket, path, { bytes, chunks: verified(from, { sha256, otherwise: changed }) })
    return ok('put')
  } catch (cause) {
    if (cause === changed) return err({ kind: 'changed' })
    throw cause
  }
}

interface Verifying {
  readonly sha256: string
  readonly otherwise: Error
}

/** Yields a file's bytes, and throws at the very end if their hash differs. */
async function* verified(
  from: string,
  { sha256, otherwise }: Verifying,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(from, { highWaterMark: 1024 * 1024 })) {
    const bytes = chunk as Buffer
    hash.update(bytes)
    yield bytes
  }
  if (hash.digest('hex') !== sha256) throw otherwise
}

function sound(path: string): string {
  if (!isPlain(path)) throw new Error(`${path} isn’t a file storage path`)
  return path
}
