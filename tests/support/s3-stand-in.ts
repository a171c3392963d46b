import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signatureFault, type Keys } from './s3-signatures.ts'

interface Kept {
  readonly bytes: Buffer
  readonly etag: string
  readonly at: number
}

export type StandIn = Awaited<ReturnType<typeof openS3>>

const MINIMUM_PART = 5 * 1024 * 1024

/** The parts of a request that the stand-in uses, with its body read. */
interface Asked {
  readonly method: string
  readonly key: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

type Answer = readonly [
  status: number,
  body?: Buffer | string,
  headers?: Readonly<Record<string, string>>,
]

/**
 * As much of S3 as a file storage needs, over one in-memory bucket. It trusts no one: each request's
 * signature is recomputed from the secret (see s3-signatures.ts), links expire, and parts have their
 * minimum size.
 */
export async function openS3(keys: Keys, now: () => number = Date.now) {
  const objects = new Map<string, Kept>()
  const uploads = new Map<string, Map<number, Buffer>>()
  const log: string[] = []
  /** Statuses to return instead of real responses, the next one first. */
  const errors: number[] = []

  const put = (key: string, bytes: Buffer): Answer => {
    const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
    objects.set(key, { bytes, etag, at: now() })
    return [200, '', { ETag: etag }]
  }

  const get = ({ key, headers, url }: Asked): Answer => {
    const found = objects.get(key)
    if (!found) return [404, '<Error><Code>NoSuchKey</Code></Error>']
    const { bytes, etag, at } = found
    if (headers['if-match'] !== undefined && headers['if-match'] !== etag) return [412]
    const answered = Object.fromEntries(
      ['content-type', 'content-disposition', 'cache-control'].flatMap((name) => {
        const value = url.searchParams.get(`response-${name}`)
        return value === null ? [] : [[name, value]]
      }),
    )
    const common = { ...answered, ETag: etag, 'Last-Modified': new Date(at).toUTCString() }
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
    if (first === undefined) return [200, bytes, common]
    const until = Math.min(last ? Number(last) : Infinity, bytes.length - 1)
    const part = bytes.subarray(Number(first), until + 1)
    return [206, part, { ...common, 'Content-Range': `bytes ${first}-${until}/${bytes.length}` }]
  }

  const upload = ({ method, key, url, body }: Asked): Answer | null => {
    if (method === 'POST' && url.searchParams.has('uploads')) {
      const id = randomBytes(8).toString('hex')
      uploads.set(id, new Map())
      return [200, `<Result><UploadId>${id}</UploadId></Result>`]
    }
    const id = url.searchParams.get('uploadId')
    if (id === null) return null
    const parts = uploads.get(id)
    if (!parts) return [404, '<Error><Code>NoSuchUpload</Code></Error>']
    if (method === 'PUT') {
      parts.set(Number(url.searchParams.get('partNumber')), body)
      return [200, '', { ETag: `"${createHash('md5').update(body).digest('hex')}"` }]
    }
    uploads.delete(id)
    if (method === 'DELETE') return [204]
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, name]) =>
      Number(name),
    )
    const pieces = named.flatMap((name) => parts.get(name) ?? [])
    const isShort = pieces.slice(0, -1).some((piece) => piece.length < MINIMUM_PART)
    if (isShort || pieces.length !== named.length) {
      return [200, '<Error><Code>EntityTooSmall</Code></Error>']
    }
    put(key, Buffer.concat(pieces))
    return [200, '<CompleteMultipartUploadResult/>']
  }

  const answerTo = (asked: Asked, raw: IncomingMessage): Answer => {
    const fault = signatureFault({ ...asked, rawUrl: raw.url ?? '' }, keys, now())
    if (fault) return [403, `<Error><Code>${fault}</Code></Error>`]
    const error = errors.shift()
    if (error !== undefined) return [error]
    const inParts = upload(asked)
    if (inParts) return inParts
    if (asked.method === 'PUT') return put(asked.key, asked.body)
    if (asked.method === 'DELETE') {
      objects.delete(asked.key)
      return [204]
    }
    return get(asked)
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`)
    const [, , ...names] = url.pathname.split('/')
    const { method = '', headers } = request
    const key = names.map(decodeURIComponent).join('/')
    log.push(`${method} ${key}${headers.range ? ` ${headers.range}` : ''}`)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    send(response, method, answerTo({ method, key, url, headers, body }, request))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    host: `127.0.0.1:${port}`,
    objects,
    uploads,
    log,
    errors,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, method: string, [status, body, headers]: Answer): void {
  const bytes = Buffer.from(body ?? '')
  response.writeHead(status, { ...headers, 'Content-Length': bytes.length })
  response.end(method === 'HEAD' ? undefined : bytes)
}
