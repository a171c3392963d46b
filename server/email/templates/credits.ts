import type { LeftInLot } from '#server/application/ports/credit-repository.ts'
import type { RenderedEmail } from '#server/application/ports/mailer.ts'
import type { EmailRecipient } from '#server/application/ports/email-recipient.ts'
import { inDays } from '#messages/durations.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { emailTemplate } from '#server/email/template.ts'
import type { EmailEvents } from '#server/application/ports/email-events.ts'
import { monthMessage } from '#messages/free-pack-messages.ts'

/** Warns in time which credits will expire, and how to keep them (credits 3). */
export const creditsEndingEmail =
  (publicUrl: string) =>
  ({ email, firstName }: EmailRecipient, lots: readonly LeftInLot[]): RenderedEmail => {
    const [first] = lots.toSorted((one, other) => one.endsAt - other.endsAt)
    const sum = lots.reduce((all, { credits }) => all + credits, 0)
    const hasFrozen = lots.some(({ frozen }) => frozen)
    return emailTemplate({
      to: email,
      subject: `${inCredits(sum)} expire${sum === 1 ? 's' : ''} on ${first ? inDays(first.endsAt) : ''}`,
      greeting: `Hello ${firstName}`,
      paragraphs: [
        'Some of your Emberstock credits will expire soon:',
        lots.map(inALine),
        'Credits that expire first are used first, so they’ll go toward the next files you license.',
        ...(hasFrozen
          ? ['Credits from a plan that has ended are restored when you resubscribe.']
          : []),
      ],
      action: { words: 'View credits', url: `${publicUrl}/account/credits` },
      footer: ['You keep the files you’ve licensed, even after credits expire.'],
    })
  }

function inALine({ credits, endsAt, frozen }: LeftInLot): string {
  const wait = frozen ? ' (held until you resubscribe)' : ''
  return `${inCredits(credits)}${wait} until ${inDays(endsAt)}`
}

/** Announces this month's free pack, and says where to turn such emails off (free-plan 1). */
export const freePackEmail =
  (publicUrl: string) =>
  (
    { email, firstName }: EmailRecipient,
    { month, assets }: Omit<EmailEvents['free-pack-given'], 'firstName'>,
  ): RenderedEmail =>
    emailTemplate({
      to: email,
      subject: `Your free pack for ${monthMessage(month)}`,
      greeting: `Hello ${firstName}`,
      paragraphs: [
        'This month’s free pack is in your downloads:',
        assets,
        'The files are licensed to you. You keep them even if you leave the plan.',
      ],
      action: { words: 'View downloads', url: `${publicUrl}/account/downloads` },
      footer: [
        'You’re receiving this email because “Email me when new footage is released” is on in your account. To stop these emails, turn it off under Account > Profile. You’ll still get your monthly packs.',
        `${publicUrl}/account/profile`,
      ],
    })
