import { percentDecoded } from '#domain/shared/percent-encoding.ts'

/** A bucket of an S3-compatible store, and its access key. */
export interface S3Config {
  /** `https://host` or `http://host:port`. */
  readonly origin: string
  readonly bucket: string
  /** Folder inside the bucket, with a trailing `/`; empty for the bucket's root. */
  readonly prefix: string
  readonly region: string
  readonly keyId: string
  readonly secretKey: string
}

/** The format of `MEDIA_URL`, for error messages. */
export const S3_FORM = 's3://KEY:SECRET@host/bucket?region=…'

const KNOWN = ['region', 'tls']
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const REGION = /^[a-z0-9-]{1,40}$/

/**
 * Reads `s3://KEY:SECRET@host[:port]/bucket[/folder][?region=…][&tls=off]`; null for anything else. Characters
 * with a special meaning in URLs are percent-encoded in the key.
 */
export function readS3Url(text: string): S3Config | null {
  const url = URL.parse(text)
  if (!url || url.protocol !== 's3:' || url.hash !== '' || url.host === '') return null
  const [bucket = '', ...folders] = url.pathname.slice(1).replace(/\/$/, '').split('/')
  const region = url.searchParams.get('region') ?? 'us-east-1'
  const tls = url.searchParams.get('tls') ?? 'on'
  const isSound =
    [...url.searchParams.keys()].every((name) => KNOWN.includes(name)) &&
    BUCKET.test(bucket) &&
    REGION.test(region) &&
    folders.every((name) => /^[\w-][\w.-]*$/.test(name)) &&
    ['on', 'off'].includes(tls)
  const [keyId, secretKey] = [percentDecoded(url.username), percentDecoded(url.password)]
  if (!isSound || !keyId || !secretKey) return null
  return {
    origin: `${tls === 'off' ? 'http' : 'https'}://${url.host}`,
    bucket,
    prefix: folders.map((name) => `${name}/`).join(''),
    region,
    keyId,
    secretKey,
  }
}
