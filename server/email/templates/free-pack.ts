import type { EmailEvents } from '#server/application/ports/email-events.ts'
import type { EmailRecipient } from '../../application/ports/email-recipient.ts'
import type { RenderedEmail } from '../../application/ports/mailer.ts'
import { monthMessage } from '#messages/free-pack-messages.ts'
import { emailTemplate } from '../template.ts'

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
