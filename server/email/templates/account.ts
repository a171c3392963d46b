import { spelledTime } from '#messages/spelled.ts'
import { EMAIL_CHANGE_LIFE_MS, RESET_LIFE_MS } from '#domain/user/mailed-links.ts'
import { CONFIRMATION_LIFE_MS } from '#domain/user/email-confirmation.ts'
import type { RenderedEmail } from '../../application/ports/mailer.ts'
import { emailTemplate } from '../template.ts'

/**
 * A recipient of emails about their own account. Links start with the shop's own public URL, never with that of
 * a request.
 */
interface Recipient {
  readonly email: string
  readonly firstName: string
}

/** A token sent by email; `returnTo` is the shop path that its page continues to. */
interface Right {
  readonly token: string
  readonly returnTo: string
}

export const accountEmails = (publicUrl: string) => ({
  reset: ({ email, firstName }: Recipient, { token, returnTo }: Right): RenderedEmail =>
    emailTemplate({
      to: email,
      subject: 'Reset your Emberstock password',
      greeting: `Hello ${firstName}`,
      paragraphs: ['Use the link below to set a new password for your account.'],
      action: {
        words: 'Reset password',
        url: `${publicUrl}/auth/reset?${resetQuery(token, returnTo)}`,
      },
      footer: [
        `The link works once, for ${spelledTime(RESET_LIFE_MS)}. Setting a new password signs you out on all other devices.`,
        'If you didn’t request this, you can ignore this email. Your password won’t change.',
      ],
    }),

  firstPassword: ({ email, firstName }: Recipient, { token, returnTo }: Right): RenderedEmail =>
    emailTemplate({
      to: email,
      subject: 'Set your Emberstock password',
      greeting: `Hello ${firstName}`,
      paragraphs: [
        'Your account is ready but doesn’t have a password yet. Use the link below to set one, so you can sign in on any device.',
      ],
      action: {
        words: 'Set password',
        url: `${publicUrl}/auth/reset?${resetQuery(token, returnTo)}`,
      },
      footer: [
        `The link works once, for ${spelledTime(CONFIRMATION_LIFE_MS)}. It also confirms your email address.`,
        'If you didn’t create an account, you can ignore this email. Someone probably mistyped their address.',
      ],
    }),

  passwordChanged: ({ email, firstName }: Recipient): RenderedEmail =>
    emailTemplate({
      to: email,
      subject: 'Your Emberstock password was changed',
      greeting: `Hello ${firstName}`,
      paragraphs: [
        'The password for your account was just changed, and all other devices were signed out.',
        'If this was you, you don’t need to do anything. If it wasn’t, reset your password right away.',
      ],
      action: { words: 'Reset password', url: `${publicUrl}/auth/reset` },
    }),

  addressChange: (
    { email, firstName }: Recipient,
    { token }: Pick<Right, 'token'>,
  ): RenderedEmail =>
    emailTemplate({
      to: email,
      subject: 'Confirm your new email address for Emberstock',
      greeting: `Hello ${firstName}`,
      paragraphs: ['Please confirm that you want to use this email address for your account.'],
      action: {
        words: 'Confirm new address',
        url: `${publicUrl}/auth/email?${new URLSearchParams({ token })}`,
      },
      footer: [
        `The link works for ${spelledTime(EMAIL_CHANGE_LIFE_MS)}. Until you confirm, your account keeps its current address.`,
        'If you don’t have an Emberstock account, you can ignore this email. Someone probably mistyped their address.',
      ],
    }),

  addressChangeAsked: ({ email, firstName }: Recipient): RenderedEmail =>
    emailTemplate({
      to: email,
      subject: 'Email change requested for your Emberstock account',
      greeting: `Hello ${firstName}`,
      paragraphs: [
        'Someone signed in to your account asked to change its email address. This address stays active until the new one is confirmed.',
        'If this was you, open the link we sent to the new address. If it wasn’t, reset your password. This signs out everyone else and cancels the change.',
      ],
      action: { words: 'Reset password', url: `${publicUrl}/auth/reset` },
    }),

  /** Asks a new user to confirm their address. */
  confirmation: ({ email, firstName }: Recipient, { token, returnTo }: Right): RenderedEmail =>
    emailTemplate({
      to: email,
      subject: 'Confirm your email address for Emberstock',
      greeting: `Hello ${firstName}`,
      paragraphs: ['Welcome to Emberstock. Please confirm your email address.'],
      action: {
        words: 'Confirm email address',
        url: `${publicUrl}/auth/confirm?${confirmQuery(token, returnTo)}`,
      },
      footer: [
        `The link works for ${spelledTime(CONFIRMATION_LIFE_MS)}. You can browse, fill your cart and pay before you confirm, but you can’t download.`,
        'If you didn’t create an account, you can ignore this email.',
      ],
    }),

  /** From now on, an account at another site opens this account, no matter who linked it. */
  providerLinked: ({ email, firstName }: Recipient, issuer: string | undefined): RenderedEmail =>
    emailTemplate({
      to: email,
      subject: 'New sign-in method added to your Emberstock account',
      greeting: `Hello ${firstName}`,
      paragraphs: [
        `You can now sign in to Emberstock with an account at ${siteOf(issuer)}.`,
        'If this wasn’t you, unlink that account and change your password.',
      ],
      action: { words: 'Review sign-in methods', url: `${publicUrl}/account/security` },
    }),

  /** From now on, a program can access the account, no matter who allowed it. */
  tokenMade: ({ email, firstName }: Recipient, name: string): RenderedEmail =>
    emailTemplate({
      to: email,
      subject: 'New API token created for your Emberstock account',
      greeting: `Hello ${firstName}`,
      paragraphs: [
        `An API token named “${name}” was just created for your account. Programs that have it can use your account within the scopes you chose.`,
        'If this was you, you don’t need to do anything. If it wasn’t, set a new password. This revokes all your tokens and signs you out on all other devices.',
      ],
      action: { words: 'Review tokens', url: `${publicUrl}/account/tokens` },
    }),

  /** Asks once a year, and says that not answering changes nothing (licensing 8). */
  revenueBandQuestion: ({ email, firstName }: Recipient, license: string | null): RenderedEmail =>
    emailTemplate({
      to: email,
      subject:
        license === null
          ? 'Do you still work on your own?'
          : `Is the ${license} license still right?`,
      greeting: `Hello ${firstName}`,
      paragraphs: [
        license === null
          ? 'A year ago you told us that you use our files on your own, under the Individual license.'
          : `A year ago you told us that the ${license} license covers your company.`,
        'Is this still correct? You can answer with one click in your account.',
        'If you don’t answer, nothing changes. Files you’ve licensed aren’t affected.',
      ],
      action: { words: 'Answer in your account', url: `${publicUrl}/account/profile` },
      footer: ['We ask this once a year.'],
    }),
})

/** Home is the default, so it is left out of the link. */
function resetQuery(token: string, returnTo: string): string {
  const onwards = returnTo === '/' ? {} : { redirect_url: returnTo }
  return new URLSearchParams({ reset_password_token: token, ...onwards }).toString()
}

function confirmQuery(token: string, returnTo: string): string {
  const onwards = returnTo === '/' ? {} : { redirect_url: returnTo }
  return new URLSearchParams({ confirmation_token: token, ...onwards }).toString()
}

/** The host of a sign-in provider. An email from an older version does not name it. */
function siteOf(issuer: string | undefined): string {
  return URL.parse(issuer ?? '')?.host ?? 'another site'
}
