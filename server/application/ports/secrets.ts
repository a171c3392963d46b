/** Everything unguessable: ids, tokens, and what proves that a text is ours. Web Crypto is enough for it. */
export interface Secrets {
  /** A ULID: unique, and in the order of making. */
  newId(): string
  /** 256 random bits as 43 URL-safe characters. */
  newToken(): string
  /** SHA-256 as 64 lower-case hex digits: the form in which tokens are kept. */
  digest(text: string): Promise<string>
  /** HMAC-SHA-256 under the shop's own secret, as 64 lower-case hex digits. */
  sign(text: string): Promise<string>
  /** Whether two secrets are equal, compared in constant time. */
  same(one: string, other: string): Promise<boolean>
  /** Encrypts a text with a key of the shop's own secret that serves this purpose alone. */
  seal(purpose: string, text: string): Promise<string>
  /** The text of what was sealed for the same purpose; null where it was not, or the shop's secret has changed. */
  unseal(purpose: string, sealed: string): Promise<string | null>
}

/** The only shape that a token of ours has; anything else is refused before any query. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

type Signing = Pick<Secrets, 'sign' | 'same'>

/** A text that only this shop can have made, for one purpose: itself and its signature. */
export async function signedFor(secrets: Signing, purpose: string, text: string): Promise<string> {
  return `${text}.${await secrets.sign(`${purpose}:${text}`)}`
}

/** The text of what `signedFor` made for the same purpose; null for anything else. */
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
