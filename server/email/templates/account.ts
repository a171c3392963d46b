import { spelledTime } from '#messages/spelled.ts'
import { EMAIL_CHANGE_LIFE_MS, RESET_LIFE_MS } from '#domain/user/mailed-links.ts'
import { CONFIRMATION_LIFE_MS } from '#domain/user/email-confirmation.ts'
import type { RenderedEmail } from '../../application/ports/mailer.ts'
import { emailTemplate } from '../template.ts'

/** The e-mails about one's own account. Links start with our own public address, never with a request's. */
interface Recipient {
  readonly email: string
  readonly firstName: string
}

/** A right that travels by e-mail; `returnTo` is the path of the shop where its page leads on to. */
interface Right {
  readonly token: string
  readonly returnTo: string
}

export const accountEmails = (publicUrl: string) => ({
  reset: ({ email, firstName }: Recipient, { token, returnTo }: Right): RenderedEmail =>
    emailTemplate({
      to: email,
      subject: 'Set a new password at Emberstock',
      greeting: `Hello ${firstName}`,
      paragraphs: ['you can set a new password for your account with the link below.'],
      action: {
        words: 'Set a new password',
        url: `${publicUrl}/auth/reset?${resetQuery(token, returnTo)}`,
      },
      footer: [
        `The link works for ${spelledTime(RESET_LIFE_MS)}, and once. A new password signs out every other device.`,
        'If you did not ask for it, do nothing: your password stays as it is.',
      ],
    }),

  firstPassword: ({ email, firstName }: Recipient, { token, returnTo }: Right): RenderedEmail =>
    emailTemplate({
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
        `The link works for ${spelledTime(CONFIRMATION_LIFE_MS)}, and once. It also confirms that this address is yours.`,
        'If you did not open an account, do nothing: nobody can sign in to it.',
      ],
    }),

  passwordChanged: ({ email, firstName }: Recipient): RenderedEmail =>
    emailTemplate({
      to: email,
      subject: 'Your Emberstock password has been changed',
      greeting: `Hello ${firstName}`,
      paragraphs: [
        'the password of your account has just been changed, and every other device has been signed out.',
        'If that was you, there is nothing to do. If it was not, take your account back right away.',
      ],
      action: { words: 'Ask for a new password', url: `${publicUrl}/auth/reset` },
    }),

  addressChange: (
    { email, firstName }: Recipient,
    { token }: Pick<Right, 'token'>,
  ): RenderedEmail =>
    emailTemplate({
      to: email,
      subject: 'Confirm your new email address at Emberstock',
      greeting: `Hello ${firstName}`,
      paragraphs: ['please confirm that this address is to be the new one of your account.'],
      action: {
        words: 'Use this address',
        url: `${publicUrl}/auth/email?${new URLSearchParams({ token })}`,
      },
      footer: [
        `The link works for ${spelledTime(EMAIL_CHANGE_LIFE_MS)}. Until then your account keeps its old address.`,
        'If you have no account at Emberstock, do nothing: somebody has mistyped theirs.',
      ],
    }),

  addressChangeAsked: ({ email, firstName }: Recipient): RenderedEmail =>
    emailTemplate({
      to: email,
      subject: 'A new email address for your Emberstock account',
      greeting: `Hello ${firstName}`,
      paragraphs: [
        'somebody who is signed in to your account has asked to give it another email address. This one stays until the other one is confirmed.',
        'If that was you, there is nothing to do here: the link is in the mail to the new address. If it was not, set a new password. That signs out everybody else and stops the change.',
      ],
      action: { words: 'Ask for a new password', url: `${publicUrl}/auth/reset` },
    }),

  /** Asks a new user to confirm their address. */
  confirmation: ({ email, firstName }: Recipient, { token, returnTo }: Right): RenderedEmail =>
    emailTemplate({
      to: email,
      subject: 'Confirm your email address at Emberstock',
      greeting: `Hello ${firstName}`,
      paragraphs: ['welcome to Emberstock. Please confirm that this address is yours.'],
      action: {
        words: 'Confirm this address',
        url: `${publicUrl}/auth/confirm?${confirmQuery(token, returnTo)}`,
      },
      footer: [
        `The link works for ${spelledTime(CONFIRMATION_LIFE_MS)}. Until you follow it you can browse, fill a cart and pay; downloads wait for it.`,
        'If you did not open an account, do nothing: without the link the address stays unconfirmed.',
      ],
    }),

  /** Another site opens the account from now on, whoever did that. */
  providerLinked: ({ email, firstName }: Recipient): RenderedEmail =>
    emailTemplate({
      to: email,
      subject: 'Your Emberstock account has a new way in',
      greeting: `Hello ${firstName}`,
      paragraphs: [
        'you can now sign in to Emberstock with your account at another site.',
        'If this was not you, unlink it and set a new password.',
      ],
      action: { words: 'Look at your ways in', url: `${publicUrl}/account/security` },
    }),

  /** A program can get in from now on, whoever allowed that. */
  tokenMade: ({ email, firstName }: Recipient, name: string): RenderedEmail =>
    emailTemplate({
      to: email,
      subject: 'A new access token for your Emberstock account',
      greeting: `Hello ${firstName}`,
      paragraphs: [
        `A personal access token named “${name}” was just created for your account. Programs that have it can use your account within the scopes you chose.`,
        'If this was you, there is nothing to do. If it was not, set a new password: that revokes every token and signs out every device.',
      ],
      action: { words: 'Review your tokens', url: `${publicUrl}/account/tokens` },
    }),

  /** Asks once a year, and says that no answer changes nothing (licensing 8). */
  revenueBandQuestion: ({ email, firstName }: Recipient, license: string | null): RenderedEmail =>
    emailTemplate({
      to: email,
      subject:
        license === null ? 'Do you still work alone?' : `Is the ${license} licence still right?`,
      greeting: `Hello ${firstName}`,
      paragraphs: [
        license === null
          ? 'a year ago you told us that you use our files by yourself, under the Individual licence.'
          : `a year ago you told us that the ${license} licence covers your company.`,
        'Is that still right? Your account asks the same, and one click answers it, whether it is still right or has grown.',
        'If you do not answer, nothing changes. Whatever you licensed stays licensed as it is.',
      ],
      action: { words: 'Answer in your account', url: `${publicUrl}/account/profile` },
      footer: ['We ask this once a year.'],
    }),
})

/** Home is where everybody goes anyway. */
function resetQuery(token: string, returnTo: string): string {
  const onwards = returnTo === '/' ? {} : { redirect_url: returnTo }
  return new URLSearchParams({ reset_password_token: token, ...onwards }).toString()
}

function confirmQuery(token: string, returnTo: string): string {
  const onwards = returnTo === '/' ? {} : { redirect_url: returnTo }
  return new URLSearchParams({ confirmation_token: token, ...onwards }).toString()
}
