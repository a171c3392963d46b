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
}

/** The only shape that a token of ours has; anything else is refused before any query (security 8). */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}
