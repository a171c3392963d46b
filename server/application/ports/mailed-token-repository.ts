/** What a link in an e-mail may do. */
export type TokenPurpose = 'confirmation' | 'reset' | 'email-change'

/** A right that travels by e-mail, bound to a person, an address and a purpose (security 8). Only its digest is kept. */
interface MailedToken {
  readonly digest: string
  readonly userId: string
  readonly email: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
  readonly usedAt: number | null
}

interface NewMailedToken extends Omit<MailedToken, 'usedAt'> {
  readonly purpose: TokenPurpose
  readonly now: number
}

export interface MailedTokenRepository {
  add(token: NewMailedToken): Promise<void>
  find(digest: string, purpose: TokenPurpose): Promise<MailedToken | null>
  /** Once, however many try; false where it was used or has ended. */
  spend(digest: string, purpose: TokenPurpose, now: number): Promise<boolean>
  /** Uses up all confirmations of a person that could still be followed. */
  spendConfirmations(userId: string, now: number): Promise<void>
  /** Drops what was not used: of one purpose, or all that opens the account. */
  dropUnused(userId: string, purpose?: 'reset' | 'email-change'): Promise<void>
  /** Drops every right, used or not. */
  dropAll(userId: string): Promise<void>
}
