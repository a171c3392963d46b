import { attempted } from '#application/ports/outage.ts'
import { fromBase64Url, inBase64Url } from '#domain/shared/base64url.ts'
import type { DownloadClaims, DownloadLinks } from '#server/application/ports/download-links.ts'
import { readSigned, signedFor, type Secrets } from '#server/application/ports/secrets.ts'

const LONGEST_TOKEN = 1000
const PURPOSE = 'download-link'

/** Links of the form `/download/<claims>.<signature>`: both parts are URL-safe, and only the signing key is secret. */
export function signedLinks(secrets: Secrets): DownloadLinks {
  return {
    make: (claims) =>
      attempted(async () => {
        return `/download/${await signedFor(secrets, PURPOSE, packed(claims))}`
      }),
    read: (token) =>
      attempted(async () => {
        if (token.length > LONGEST_TOKEN) return null
        const payload = await readSigned(secrets, PURPOSE, token)
        return payload === null ? null : unpacked(payload)
      }),
  }
}

function packed({ grantId, variantId, userId, expiresAt }: DownloadClaims): string {
  const text = JSON.stringify([grantId, variantId, userId, expiresAt])
  return inBase64Url(new TextEncoder().encode(text))
}

/** Called only after the signature was verified, so the shape is the shop's own; an error here is a bug. */
function unpacked(payload: string): DownloadClaims | null {
  const read: unknown = JSON.parse(new TextDecoder().decode(fromBase64Url(payload)))
  if (!Array.isArray(read)) return null
  const [grantId, variantId, userId, expiresAt]: unknown[] = read
  if (typeof grantId !== 'string' || typeof userId !== 'string') return null
  if (typeof variantId !== 'number' || typeof expiresAt !== 'number') return null
  return { grantId, variantId, userId, expiresAt }
}
