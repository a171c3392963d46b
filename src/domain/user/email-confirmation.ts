/** A confirmation link is valid for 72 hours (confirmation 1). */
export const CONFIRMATION_LIFE_MS = 72 * 60 * 60 * 1000

/** How long the page that confirms an address stays before it redirects. */
export const REDIRECT_DELAY_MS = 5000

/** The result of following a confirmation link. Following a used one again is harmless (confirmation 1). */
export type ConfirmationOutcome = 'confirmed' | 'expired' | 'unknown'

export interface ConfirmationToken {
  readonly expiresAt: number
  readonly usedAt: number | null
}

export function confirmationOutcome(
  token: ConfirmationToken | null,
  now: number,
): ConfirmationOutcome {
  if (!token) return 'unknown'
  if (token.usedAt !== null) return 'confirmed'
  return now < token.expiresAt ? 'confirmed' : 'expired'
}

/** The notice of confirmation 2. `sent` is remembered per user for the browser session. */
export type ConfirmationNotice = 'unconfirmed' | 'sending' | 'sent'
