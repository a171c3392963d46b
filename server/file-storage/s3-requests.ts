import { AwsV4Signer } from 'aws4fetch'
import type { Clock } from '#application/ports/clock.ts'
import { inHex } from '#domain/shared/hex.ts'
import type { S3Config } from './s3-url.ts'

interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array<ArrayBuffer>
}

/** Sends requests to one bucket, each signed individually. */
export interface S3Requests {
  /** Resolves with a response of any status; rejects if there is none even after retries. */
  send(request: S3Request): Promise<Response>
  /** A signed GET URL that anyone may use for this many seconds. */
  presign(path: string, query: Readonly<Record<string, string>>, seconds: number): Promise<string>
}

const TRIES = 4
const PAUSE_MS = 100
/** Time limit for the response headers; sending a part counts toward it, receiving a body does not. */
const ANSWER_MS = 60_000

/** Signs with aws4fetch and sends with fetch. Retries only what an outage of the store can explain. */
export function s3Requests(place: S3Config, clock: Clock): S3Requests {
  const key = {
    accessKeyId: place.keyId,
    secretAccessKey: place.secretKey,
    region: place.region,
    service: 's3',
    cache: new Map<string, ArrayBuffer>(),
  }

  const once = async ({ method, path, query = {}, headers = {}, body }: S3Request) => {
    const hash = body
      ? { 'X-Amz-Content-Sha256': inHex(await crypto.subtle.digest('SHA-256', body)) }
      : {}
    const signed = await new AwsV4Signer({
      ...key,
      method,
      url: addressOf(place, path, query),
      headers: { ...headers, ...hash },
      datetime: s3Time(clock.now()),
    }).sign()
    return fetchHead(signed.url.href, { method, headers: signed.headers, ...(body && { body }) })
  }

  return {
    send: (request) => patiently(() => once(request)),
    presign: async (path, query, seconds) => {
      const expiring = { ...query, 'X-Amz-Expires': String(seconds) }
      const { url } = await new AwsV4Signer({
        ...key,
        method: 'GET',
        url: addressOf(place, path, expiring),
        signQuery: true,
        datetime: s3Time(clock.now()),
      }).sign()
      // Some stores decode a plus sign as a space, others as itself.
      return url.href.replaceAll('+', '%20')
    },
  }
}

/** Path-style URLs, which every S3-compatible store supports. */
function addressOf(
  { origin, bucket, prefix }: S3Config,
  path: string,
  query: Readonly<Record<string, string>>,
): string {
  const names = `${prefix}${path}`.split('/').map(encodeURIComponent).join('/')
  const search = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  )
  return `${origin}/${bucket}/${names}${search.length > 0 ? `?${search.join('&')}` : ''}`
}

async function fetchHead(url: string, init: RequestInit): Promise<Response> {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), ANSWER_MS)
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal: waiting.signal })
  } finally {
    clearTimeout(timer)
  }
}

async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (let tried = 1; ; tried += 1) {
    const answer = await ask().catch((fault: unknown) => {
      if (tried === TRIES) throw fault
      return null
    })
    if (answer && (tried === TRIES || !(answer.status >= 500 || answer.status === 429))) {
      return answer
    }
    await answer?.body?.cancel()
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** tried * Math.random()))
  }
}

/** 20261121T120000Z */
function s3Time(now: number): string {
  return new Date(now).toISOString().replace(/[:-]|\.\d{3}/g, '')
}

/** An error for a response status that the caller cannot handle. */
export function unexpectedStatus({ status }: Response, path: string): Error {
  return new Error(`the media store returned ${status} for ${path}`)
}
