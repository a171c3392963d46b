import type { ConfirmationLetter } from '#server/cases/send-confirmation.ts'
import { letter } from './letter.ts'

/** Asks a new user to confirm their address. The link starts with our own public address, never with a request's. */
export const confirmationLetter =
  (publicUrl: string): ConfirmationLetter =>
  ({ email, firstName }, token, returnTo) =>
    letter({
      to: email,
      subject: 'Confirm your email address at Emberstock',
      greeting: `Hello ${firstName}`,
      paragraphs: ['welcome to Emberstock. Please confirm that this address is yours.'],
      action: {
        words: 'Confirm this address',
        url: `${publicUrl}/auth/confirm?${asQuery(token, returnTo)}`,
      },
      footer: [
        'The link works for three days. Until you follow it you can browse, fill a cart and pay; downloads wait for it.',
        'If you did not open an account, do nothing: without the link the address stays unconfirmed.',
      ],
    })

/** Home is where everybody goes anyway. */
function asQuery(token: string, returnTo: string): string {
  const onwards = returnTo === '/' ? {} : { redirect_url: returnTo }
  return new URLSearchParams({ confirmation_token: token, ...onwards }).toString()
}
