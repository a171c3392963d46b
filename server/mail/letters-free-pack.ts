import type { EmailEvents } from '#server/application/ports/email-events.ts'
import type { LetterTo } from '#server/application/ports/account-letters.ts'
import type { Letter } from '#server/application/ports/mail.ts'
import { monthInWords } from '#words/pack-words.ts'
import { letter } from './letter.ts'

/** Says what came with the free plan this month, and where to switch such letters off (free-plan 1). */
export const freePackEmail =
  (publicUrl: string) =>
  (
    { email, firstName }: LetterTo,
    { month, assets }: Omit<EmailEvents['free-pack-given'], 'firstName'>,
  ): Letter =>
    letter({
      to: email,
      subject: `Your free pack of ${monthInWords(month)}`,
      greeting: `Hello ${firstName}`,
      paragraphs: [
        'this month’s pack of your free plan is in your downloads:',
        assets,
        'The files are licensed to you and stay yours, also if you leave the plan.',
      ],
      action: { words: 'Your downloads', url: `${publicUrl}/account/downloads` },
      footer: [
        'You get this letter because you asked us to write to you. To stop it, clear “Write to me when new footage comes out” under Account, Profile; the packs go on without it.',
        `${publicUrl}/account/profile`,
      ],
    })
