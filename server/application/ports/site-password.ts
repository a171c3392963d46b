import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'

/** The password that protects the whole site. A browser sends its SHA-256, so that is the secret here (access 1). */
export interface SitePassword {
  /** Whether these 64 hex digits are its hash. */
  fits(hash: string): ResultAsync<boolean, Outage>
  /** The same for all servers of one shop, and different for another password: signed cookies are bound to it. */
  mark(): Promise<string>
}

/** Site passwords, stored as salted slow hashes. */
export interface SitePasswords {
  hash(password: string): ResultAsync<string, Outage>
  /** Compares with a result of `hash`; null if the text is not one. */
  kept(hash: string): SitePassword | null
}
