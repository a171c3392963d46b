/**
 * Everything that must be unguessable: IDs, tokens, and proofs that a text is the shop's own. Web Crypto
 * suffices for it.
 */
export interface Secrets {
  /** A ULID: unique, and sortable by creation time. */
  newId(): string
  /** 256 random bits as 43 URL-safe characters. */
  newToken(): string
  /** SHA-256 as 64 lower-case hex digits: the form in which tokens are stored. */
  digest(text: string): Promise<string>
  /** HMAC-SHA-256 under the shop's own secret, as 64 lower-case hex digits. */
  sign(text: string): Promise<string>
  /** Whether two secrets are equal, compared in constant time. */
  same(one: string, other: string): Promise<boolean>
  /** Encrypts a text with a key derived from the shop's secret for this purpose alone. */
  seal(purpose: string, text: string): Promise<string>
  /** The text sealed for the same purpose; null if it was not, or the shop's secret has changed. */
  unseal(purpose: string, sealed: string): Promise<string | null>
}

/** Checks the only format that the shop's tokens have; anything else is rejected before any query. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

type Signing = Pick<Secrets, 'sign' | 'same'>

/** A text that only this shop can have signed, for one purpose: the text and its signature. */
export async function signedFor(secrets: Signing, purpose: string, text: string): Promise<string> {
  return `${text}.${await secrets.sign(`${purpose}:${text}`)}`
}

/** The text that `signedFor` signed for the same purpose; null for anything else. */
export async function readSigned(
  secrets: Signing,
  purpose: string,
  shown: string,
): Promise<string | null> {
  const [, text = '', signature = ''] = /^(.+)\.([\da-f]{64})$/s.exec(shown) ?? []
  if (text === '') return null
  const expected = await secrets.sign(`${purpose}:${text}`)
  return (await secrets.same(expected, signature)) ? text : null
}
