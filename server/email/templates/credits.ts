import type { LeftInLot } from '#server/application/ports/credit-repository.ts'
import type { RenderedEmail } from '#server/application/ports/mailer.ts'
import type { EmailRecipient } from '#server/application/ports/email-recipient.ts'
import { inDays } from '#messages/durations.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { emailTemplate } from '#server/email/template.ts'
import type { EmailEvents } from '#server/application/ports/email-events.ts'
import { monthMessage } from '#messages/free-pack-messages.ts'

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

/** Says what came with the free plan this month, and where to switch such e-mails off (free-plan 1). */
export const freePackEmail =
  (publicUrl: string) =>
  (
    { email, firstName }: EmailRecipient,
    { month, assets }: Omit<EmailEvents['free-pack-given'], 'firstName'>,
  ): RenderedEmail =>
    emailTemplate({
      to: email,
      subject: `Your free pack of ${monthMessage(month)}`,
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
