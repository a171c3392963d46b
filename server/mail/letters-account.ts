import type { AccountLetters } from '#server/ports/account-letters.ts'
import { letter } from './letter.ts'

/** The letters of one's own account. Links start with our own public address, never with a request's. */
export const accountLetters = (publicUrl: string): AccountLetters => ({
  reset: ({ email, firstName }, token, returnTo) =>
    letter({
      to: email,
      subject: 'Set a new password at Emberstock',
      greeting: `Hello ${firstName}`,
      paragraphs: ['you can set a new password for your account with the link below.'],
      action: {
        words: 'Set a new password',
        url: `${publicUrl}/auth/reset?${resetQuery(token, returnTo)}`,
      },
      footer: [
        'The link works for an hour, and once. A new password signs out every other device.',
        'If you did not ask for it, do nothing: your password stays as it is.',
      ],
    }),

  firstPassword: ({ email, firstName }, token, returnTo) =>
    letter({
      to: email,
      subject: 'Set your password at Emberstock',
      greeting: `Hello ${firstName}`,
      paragraphs: [
        'your account is open, and has no password yet. Set one with the link below, so that you can sign in again on any device.',
      ],
      action: {
        words: 'Set your password',
        url: `${publicUrl}/auth/reset?${resetQuery(token, returnTo)}`,
      },
      footer: [
        'The link works for three days, and once. It also confirms that this address is yours.',
        'If you did not open an account, do nothing: nobody can sign in to it.',
      ],
    }),

  passwordChanged: ({ email, firstName }) =>
    letter({
      to: email,
      subject: 'Your Emberstock password has been changed',
      greeting: `Hello ${firstName}`,
      paragraphs: [
        'the password of your account has just been changed, and every other device has been signed out.',
        'If that was you, there is nothing to do. If it was not, take your account back right away.',
      ],
      action: { words: 'Ask for a new password', url: `${publicUrl}/auth/reset` },
    }),

  confirmAddress: ({ email, firstName }, token) =>
    letter({
      to: email,
      subject: 'Confirm your new email address at Emberstock',
      greeting: `Hello ${firstName}`,
      paragraphs: ['please confirm that this address is to be the new one of your account.'],
      action: {
        words: 'Use this address',
        url: `${publicUrl}/auth/email?${new URLSearchParams({ token })}`,
      },
      footer: [
        'The link works for three days. Until then your account keeps its old address.',
        'If you have no account at Emberstock, do nothing: somebody has mistyped theirs.',
      ],
    }),

  addressWanted: ({ email, firstName }) =>
    letter({
      to: email,
      subject: 'A new email address for your Emberstock account',
      greeting: `Hello ${firstName}`,
      paragraphs: [
        'somebody who is signed in to your account has asked to give it another email address. This one stays until the other one is confirmed.',
        'If that was you, there is nothing to do here: the link is in the mail to the new address. If it was not, set a new password. That signs out everybody else and stops the change.',
      ],
      action: { words: 'Ask for a new password', url: `${publicUrl}/auth/reset` },
    }),
})

/** Home is where everybody goes anyway. */
function resetQuery(token: string, returnTo: string): string {
  const onwards = returnTo === '/' ? {} : { redirect_url: returnTo }
  return new URLSearchParams({ reset_password_token: token, ...onwards }).toString()
}
