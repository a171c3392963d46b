import { TWO_FACTOR_RESET_MS } from '#domain/user/two-factor.ts'
import { inTime } from '#messages/moments.ts'
import { spelledTime } from '#messages/spelled.ts'
import type { RenderedEmail } from '../../application/ports/mailer.ts'
import { emailTemplate } from '../template.ts'

interface Recipient {
  readonly email: string
  readonly firstName: string
}

/** Emails about changes to an account's second factor, no matter who made them (two-factor 1, two-factor 6). */
export const twoFactorEmails = (publicUrl: string) => ({
  enabled: ({ email, firstName }: Recipient): RenderedEmail =>
    emailTemplate({
      to: email,
      subject: 'Two-factor authentication is on for your Emberstock account',
      greeting: `Hello ${firstName}`,
      paragraphs: [
        'Two-factor authentication was just turned on for your account, and all other devices were signed out. From now on, signing in requires a code from your authenticator app.',
        'Keep your recovery codes in a safe place. If this wasn’t you, reply to this email right away.',
      ],
      action: { words: 'Review security', url: `${publicUrl}/account/security` },
    }),

  disabled: ({ email, firstName }: Recipient): RenderedEmail =>
    emailTemplate({
      to: email,
      subject: 'Two-factor authentication is off for your Emberstock account',
      greeting: `Hello ${firstName}`,
      paragraphs: [
        'Two-factor authentication was just turned off for your account. Signing in no longer requires a code.',
        'If this was you, you don’t need to do anything. If it wasn’t, reset your password right away.',
      ],
      action: { words: 'Reset password', url: `${publicUrl}/auth/reset` },
    }),

  /** Reset by staff, for someone who lost their device (two-factor 6). */
  reset: ({ email, firstName }: Recipient): RenderedEmail =>
    emailTemplate({
      to: email,
      subject: 'Two-factor authentication was reset for your Emberstock account',
      greeting: `Hello ${firstName}`,
      paragraphs: [
        'Our support team turned off two-factor authentication for your account and signed out all devices. You can sign in with your password and set it up again.',
        'If you didn’t ask for this, reset your password and reply to this email right away.',
      ],
      action: { words: 'Review security', url: `${publicUrl}/account/security` },
    }),

  resetAnnounced: ({ email, firstName }: Recipient, at: number): RenderedEmail =>
    emailTemplate({
      to: email,
      subject: 'Two-factor reset requested for your Emberstock account',
      greeting: `Hello ${firstName}`,
      paragraphs: [
        `Our support team was asked to turn off two-factor authentication for your account because of a lost device. The earliest this can happen is ${inTime(at)}, ${spelledTime(TWO_FACTOR_RESET_MS)} from now.`,
        'If you didn’t ask for this, sign in with a code from your authenticator app or a recovery code. This cancels the reset.',
      ],
      action: { words: 'Sign in', url: `${publicUrl}/account/security` },
    }),

  recoveryCodeUsed: ({ email, firstName }: Recipient, left: number): RenderedEmail =>
    emailTemplate({
      to: email,
      subject: 'A recovery code was used for your Emberstock account',
      greeting: `Hello ${firstName}`,
      paragraphs: [
        `A recovery code was just used in place of a code from your authenticator app. You have ${left === 0 ? 'no' : left} ${left === 1 ? 'recovery code' : 'recovery codes'} left.`,
        left === 0
          ? 'To get new ones, turn two-factor authentication off and set it up again.'
          : 'If you lost your device, turn two-factor authentication off and set it up again with a new one. This gives you new recovery codes.',
        'If this wasn’t you, reset your password and reply to this email right away.',
      ],
      action: { words: 'Review security', url: `${publicUrl}/account/security` },
    }),
})
