import type { BandLetters } from '#server/ports/band-letters.ts'
import { letter } from './letter.ts'

/** Asks once a year, and says that no answer changes nothing (rules 3.8). */
export const bandLetters = (publicUrl: string): BandLetters => ({
  stillRight: ({ email, firstName }, license) =>
    letter({
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
