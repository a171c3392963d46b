import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'

/** The password in front of the whole site. What a browser sends is its SHA-256, so that is the secret here (access 1). */
export interface SitePassword {
  /** Whether these 64 hex digits are its hash. */
  fits(hash: string): ResultAsync<boolean, Outage>
  /** The same for all servers of one shop, and another for another password: what passes are bound to. */
  mark(): Promise<string>
}

/** Passwords of the site that are kept as their salted slow hash. */
export interface SitePasswords {
  hash(password: string): ResultAsync<string, Outage>
  /** Compares with what `hash` gave; null where it gave no such text. */
  kept(hash: string): SitePassword | null
}
