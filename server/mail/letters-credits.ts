import type { LeftInLot } from '#server/application/ports/credit-repository.ts'
import type { Letter } from '#server/application/ports/mail.ts'
import type { LetterTo } from '#server/application/ports/account-letters.ts'
import { inDays } from '#words/day-words.ts'
import { inCredits } from '#words/credit-words.ts'
import { letter } from './letter.ts'

/** Tells in time what would be lost, and how to keep it (credits 3). */
export const creditsEndingEmail =
  (publicUrl: string) =>
  ({ email, firstName }: LetterTo, lots: readonly LeftInLot[]): Letter => {
    const [first] = lots.toSorted((one, other) => one.endsAt - other.endsAt)
    const sum = lots.reduce((all, { credits }) => all + credits, 0)
    const hasFrozen = lots.some(({ frozen }) => frozen)
    return letter({
      to: email,
      subject: `${inCredits(sum)} of yours end${sum === 1 ? 's' : ''} on ${first ? inDays(first.endsAt) : ''}`,
      greeting: `Hello ${firstName}`,
      paragraphs: [
        'some of your Emberstock credits will soon be gone unless they are used:',
        lots.map(inALine),
        'Whatever ends first is spent first, so the next files you license use them up.',
        ...(hasFrozen
          ? ['Credits of a plan that has ended come back the moment you subscribe again.']
          : []),
      ],
      action: { words: 'Your credits', url: `${publicUrl}/account/credits` },
      footer: ['Files that you licensed stay yours, whatever becomes of the credits.'],
    })
  }

function inALine({ credits, endsAt, frozen }: LeftInLot): string {
  const wait = frozen ? ', waiting for a plan,' : ''
  return `${inCredits(credits)}${wait} until ${inDays(endsAt)}`
}
