import type { LinkedLetter } from '#server/cases/link-provider.ts'
import { letter } from './letter.ts'

/** Tells the owner of an account that another site opens it from now on, whoever did that. */
export const linkedLetter =
  (publicUrl: string): LinkedLetter =>
  ({ email, firstName }) =>
    letter({
      to: email,
      subject: 'Your Emberstock account has a new way in',
      greeting: `Hello ${firstName}`,
      paragraphs: [
        'you can now sign in to Emberstock with your account at another site.',
        'If this was not you, unlink it and set a new password.',
      ],
      action: { words: 'Look at your ways in', url: `${publicUrl}/account/security` },
    })
