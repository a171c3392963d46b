/** The purpose of a link in an email. */
export type TokenPurpose = 'confirmation' | 'reset' | 'email-change'

/** A token sent by email, bound to a person, an address and a purpose (security 8). Only its digest is stored. */
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
  /** Spends the token once, however many requests try; false if it was already used or has expired. */
  spend(digest: string, purpose: TokenPurpose, now: number): Promise<boolean>
  /** Spends all confirmations of a person that could still be followed. */
  spendConfirmations(userId: string, now: number): Promise<void>
  /** Deletes unused tokens: of one purpose, or all that open the account. */
  dropUnused(userId: string, purpose?: 'reset' | 'email-change'): Promise<void>
  /** Deletes every token, used or not. */
  dropAll(userId: string): Promise<void>
}
