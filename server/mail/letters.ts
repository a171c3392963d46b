import type { ConfirmationLetter } from '#server/cases/send-confirmation.ts'

/** Asks a new user to confirm their address. The link starts with our own public address, never with a request's. */
export const confirmationLetter =
  (publicUrl: string): ConfirmationLetter =>
  ({ email, firstName }, token, returnTo) => ({
    to: email,
    subject: 'Confirm your e-mail address at Emberstock',
    text: [
      `Hello ${firstName},`,
      '',
      'welcome to Emberstock. Please confirm that this address is yours:',
      '',
      `${publicUrl}/auth/confirm?${asQuery(token, returnTo)}`,
      '',
      'The link works for three days. Until you follow it you can browse, fill a cart and pay;',
      'downloads wait for it.',
      '',
      'If you did not open an account, do nothing: without the link the address stays unconfirmed.',
      '',
      'Emberstock',
      '',
    ].join('\n'),
  })

/** Home is where everybody goes anyway. */
function asQuery(token: string, returnTo: string): string {
  const onwards = returnTo === '/' ? {} : { redirect_url: returnTo }
  return new URLSearchParams({ confirmation_token: token, ...onwards }).toString()
}
