import type { LeftInLot } from '#server/application/ports/credit-repository.ts'
import type { RenderedEmail } from '../../application/ports/mailer.ts'
import type { EmailRecipient } from '../../application/ports/email-recipient.ts'
import { inDays } from '#messages/durations.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { emailTemplate } from '../template.ts'

/** Tells in time what would be lost, and how to keep it (credits 3). */
export const creditsEndingEmail =
  (publicUrl: string) =>
  ({ email, firstName }: EmailRecipient, lots: readonly LeftInLot[]): RenderedEmail => {
    const [first] = lots.toSorted((one, other) => one.endsAt - other.endsAt)
    const sum = lots.reduce((all, { credits }) => all + credits, 0)
    const hasFrozen = lots.some(({ frozen }) => frozen)
    return emailTemplate({
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
