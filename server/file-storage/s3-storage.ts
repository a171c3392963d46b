import { err, errAsync, ok, type Result } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import { attempted, type Missing } from '#application/ports/outage.ts'
import type {
  ByteRange,
  FileStorage,
  SignedUrlOptions,
  StoredFile,
} from '../application/ports/file-storage.ts'
import { isPlain } from './safe-path.ts'
import type { S3Config } from './s3-url.ts'
import { s3Requests, unexpectedStatus, type S3Requests } from './s3-requests.ts'

const MISSING: Missing = { kind: 'missing', what: 'file' }
/** The longest lifetime that S3 accepts for a signed URL. */
const MOST_SECONDS = 7 * 24 * 60 * 60

/**
 * Serves files from a bucket. Previews pass through the shop's server; files for sale are fetched from the
 * bucket through links that expire.
 */
export function s3Storage(place: S3Config, clock: Clock): FileStorage {
  const bucket = s3Requests(place, clock)
  return {
    open: (path) => {
      if (!isPlain(path)) return errAsync(MISSING)
      return attempted(look(bucket, path, clock)).andThen((found): Result<StoredFile, Missing> =>
        found ? ok(found) : err(MISSING),
      )
    },
  }
}

async function look(bucket: S3Requests, path: string, clock: Clock): Promise<StoredFile | null> {
  const answer = await bucket.send({ method: 'HEAD', path })
  if (answer.status === 404) return null
  if (answer.status !== 200) throw unexpectedStatus(answer, path)
  const etag = answer.headers.get('ETag')
  return {
    bytes: Number(answer.headers.get('Content-Length')),
    modifiedAt: Date.parse(answer.headers.get('Last-Modified') ?? '') || 0,
    stream: (range) => streamOf(() => bytesOf(bucket, path, { range, etag })),
    address: (as) => attempted(linkTo(bucket, path, { ...as, now: clock.now() })),
  }
}

interface Wanted {
  readonly range: ByteRange | null
  /** The ETag of the version that was looked up, so that bytes of another version are never mixed in. */
  readonly etag: string | null
}

async function bytesOf(
  bucket: S3Requests,
  path: string,
  { range, etag }: Wanted,
): Promise<ReadableStream<Uint8Array>> {
  const answer = await bucket.send({
    method: 'GET',
    path,
    headers: {
      ...(range ? { Range: `bytes=${range.first}-${range.last}` } : {}),
      ...(etag === null ? {} : { 'If-Match': etag }),
    },
  })
  if (answer.status !== (range ? 206 : 200) || !answer.body) throw unexpectedStatus(answer, path)
  return answer.body
}

/** A stream that is opened when its first bytes are read, and canceled when its reader leaves. */
function streamOf(open: () => Promise<ReadableStream<Uint8Array>>): ReadableStream<Uint8Array> {
  let opened: Promise<ReadableStreamDefaultReader<Uint8Array>> | null = null
  return new ReadableStream(
    {
      pull: async (controller) => {
        opened ??= open().then((body) => body.getReader())
        const reader = await opened
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      // A reader who leaves before the answer begins does not wait for it.
      cancel: (reason) => {
        opened?.then((reader) => reader.cancel(reason)).catch(() => undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

function linkTo(
  bucket: S3Requests,
  path: string,
  { contentType, contentDisposition, until, now }: SignedUrlOptions & { readonly now: number },
): Promise<string> {
  const seconds = Math.floor((until - now) / 1000)
  return bucket.presign(
    path,
    {
      'response-content-type': contentType,
      'response-content-disposition': contentDisposition,
      'response-cache-control': 'private, no-cache',
    },
    Math.min(MOST_SECONDS, Math.max(1, seconds)),
  )
}
