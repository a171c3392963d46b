import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface Keys {
  readonly keyId: string
  readonly secretKey: string
  readonly region: string
}

export interface SignedRequest {
  readonly method: string
  /** Exactly as in the first line of the request, without decoding and re-encoding. */
  readonly rawUrl: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const SKEW_MS = 15 * 60 * 1000
const UNRESERVED = /[A-Za-z0-9\-._~]/

/**
 * Signature version 4, computed from its published description with Node's own hashes and nothing from the
 * library under test. Returns S3's error code, or null.
 */
export function signatureFault(request: SignedRequest, keys: Keys, now: number): string | null {
  const [path = '', search = ''] = request.rawUrl.split('?')
  const query = search.split('&').filter((pair) => pair !== '')
  const inQuery = query.find((pair) => pair.startsWith('X-Amz-Signature='))
  const claims = inQuery ? claimsOfQuery(query) : claimsOfHeader(request.headers)
  if (!claims) return 'AccessDenied'
  const { signed, signature, credential, date, seconds } = claims
  const time = Date.parse(
    date.replace(
      /^(....)(..)(..)T(..)(..)(..)Z$/,
      (_, y, m, d, h, n, s) => `${y}-${m}-${d}T${h}:${n}:${s}Z`,
    ),
  )
  const scope = `${date.slice(0, 8)}/${keys.region}/s3/aws4_request`
  if (credential !== `${keys.keyId}/${scope}`) return 'InvalidAccessKeyId'
  if (seconds === null ? Math.abs(now - time) > SKEW_MS : now > time + seconds * 1000) {
    return 'AccessDenied'
  }
  const claimed =
    seconds === null ? String(request.headers['x-amz-content-sha256']) : 'UNSIGNED-PAYLOAD'
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(request.body)) {
    return 'XAmzContentSHA256Mismatch'
  }
  const canonical = [
    request.method,
    strictly(path, '/'),
    query
      .filter((pair) => !pair.startsWith('X-Amz-Signature='))
      .map((pair) => {
        const [name = '', value = ''] = pair.split('=')
        return `${strictly(name)}=${strictly(value)}`
      })
      .toSorted()
      .join('&'),
    ...signed.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signed.join(';'),
    claimed,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = scope
    .split('/')
    .reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${keys.secretKey}`)
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

interface Claims {
  readonly signed: readonly string[]
  readonly signature: string
  readonly credential: string
  readonly date: string
  /** How long a link is valid; null for a request that is signed in its header. */
  readonly seconds: number | null
}

function claimsOfQuery(query: readonly string[]): Claims | null {
  const of = (name: string) => {
    const pair = query.find((one) => one.startsWith(`${name}=`))
    return pair === undefined ? '' : decodeURIComponent(pair.slice(name.length + 1))
  }
  const seconds = Number(of('X-Amz-Expires'))
  if (of('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256' || !(seconds >= 1 && seconds <= 604_800))
    return null
  return {
    signed: of('X-Amz-SignedHeaders').split(';'),
    signature: of('X-Amz-Signature'),
    credential: of('X-Amz-Credential'),
    date: of('X-Amz-Date'),
    seconds,
  }
}

function claimsOfHeader(headers: IncomingHttpHeaders): Claims | null {
  const read =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!read) return null
  const [, credential = '', signed = '', signature = ''] = read
  // Headers that change a request's meaning must be signed, or anyone in between could change them.
  const meaning = Object.keys(headers).filter((name) => name.startsWith('x-amz-'))
  const names = signed.split(';')
  if (!names.includes('host') || meaning.some((name) => !names.includes(name))) return null
  return {
    signed: names,
    signature,
    credential,
    date: String(headers['x-amz-date']),
    seconds: null,
  }
}

/** Percent-encoding as required by S3: everything but the unreserved characters, however it was encoded before. */
function strictly(text: string, kept = ''): string {
  return Array.from(Buffer.from(decodeURIComponent(text)), (byte) => {
    const sign = String.fromCharCode(byte)
    const stays = UNRESERVED.test(sign) || (kept !== '' && sign === kept)
    return stays ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
