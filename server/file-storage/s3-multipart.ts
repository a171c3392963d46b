import type { S3Requests } from './s3-requests.ts'

/** Bytes to store in a bucket. Their number is known in advance, and checked. */
export interface FileToKeep {
  readonly bytes: number
  readonly chunks: AsyncIterable<Uint8Array>
}

/** S3's own limits: a part has at least 5 MiB, and a file at most 10,000 parts. */
const PART_BYTES = 8 * 1024 * 1024
const MOST_PARTS = 10_000

/**
 * Stores a file in the bucket: a small one in one request, a large one in parts, with one part in memory at a
 * time.
 */
export async function putObject(
  bucket: S3Requests,
  path: string,
  { bytes, chunks }: FileToKeep,
): Promise<void> {
  const parts = inParts(chunks, Math.max(PART_BYTES, Math.ceil(bytes / MOST_PARTS)))
  if (bytes > PART_BYTES) return putInParts(bucket, path, { bytes, parts })
  const body = (await parts.next()).value ?? new Uint8Array()
  const more = await parts.next()
  if (!more.done || body.byteLength !== bytes) throw otherLength(bytes)
  const answer = await bucket.send({ method: 'PUT', path, body })
  if (!answer.ok) throw refused('file', answer)
}

interface InParts {
  readonly bytes: number
  readonly parts: AsyncIterable<Uint8Array<ArrayBuffer>>
}

async function putInParts(
  bucket: S3Requests,
  path: string,
  { bytes, parts }: InParts,
): Promise<void> {
  const begun = await bucket.send({ method: 'POST', path, query: { uploads: '' } })
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(await begun.text())?.[1]
  if (!begun.ok || !uploadId) throw refused('upload', begun)
  try {
    const etags: string[] = []
    let sent = 0
    for await (const body of parts) {
      sent += body.byteLength
      if (sent > bytes) throw otherLength(bytes)
      const query = { partNumber: String(etags.length + 1), uploadId }
      const answer = await bucket.send({ method: 'PUT', path, query, body })
      const etag = answer.headers.get('ETag')
      if (!answer.ok || etag === null) throw refused('part', answer)
      etags.push(etag)
    }
    if (sent !== bytes) throw otherLength(bytes)
    await complete(bucket, path, { uploadId, etags })
  } catch (fault) {
    // Abandoned parts cost money.
    await bucket.send({ method: 'DELETE', path, query: { uploadId } }).catch(() => undefined)
    throw fault
  }
}

interface Upload {
  readonly uploadId: string
  readonly etags: readonly string[]
}

async function complete(
  bucket: S3Requests,
  path: string,
  { uploadId, etags }: Upload,
): Promise<void> {
  const parts = etags.map(
    (etag, place) => `<Part><PartNumber>${place + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
  )
  const answer = await bucket.send({
    method: 'POST',
    path,
    query: { uploadId },
    body: new TextEncoder().encode(
      `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`,
    ),
  })
  // A store that fails this late reports the error in a response that started with status 200.
  if (!answer.ok || (await answer.text()).includes('<Error>')) throw refused('upload', answer)
}

/** Splits the bytes into pieces of equal length; the last one may be shorter. */
async function* inParts(
  chunks: AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined> {
  let part = new Uint8Array(length)
  let filled = 0
  for await (const chunk of chunks) {
    for (let taken = 0; taken < chunk.byteLength;) {
      const piece = chunk.subarray(taken, taken + length - filled)
      part.set(piece, filled)
      filled += piece.byteLength
      taken += piece.byteLength
      if (filled < length) continue
      yield part
      part = new Uint8Array(length)
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
  return undefined
}

function otherLength(bytes: number): Error {
  return new Error(`the upload did not have the announced length of ${bytes} bytes`)
}

function refused(what: string, { status }: Response): Error {
  return new Error(`the media store returned ${status} for a ${what}`)
}
