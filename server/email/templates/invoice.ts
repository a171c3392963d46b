import { inUsd } from '#domain/shared/money.ts'
import { inDays } from '#messages/durations.ts'
import type { EmailEvents } from '#server/application/ports/email-events.ts'
import type { RenderedEmail } from '../../application/ports/mailer.ts'
import { emailTemplate, type EmailParts } from '../template.ts'

type About = EmailEvents['team-invoice']

/** The status of a team's invoice, for the members who manage its billing (on-account 4). */
export const invoiceEmail =
  (publicUrl: string) =>
  (to: string, about: About): RenderedEmail =>
    emailTemplate({
      to,
      ...wordsOf(about),
      greeting: `Hello ${about.firstName}`,
      action: {
        words: 'View invoice',
        url: `${publicUrl}/checkout/complete?order=${about.orderId}`,
      },
      footer: [[`Invoice: ${about.number}`, `Order: ${about.orderId}`]],
    })

/** What a voided invoice revokes of what was delivered right away (on-account 7). */
const ENDED: Readonly<Record<About['goods'], string>> = {
  files: 'The licenses from this order have ended. Please delete its files.',
  credits: 'The unused credits from this order were removed.',
}

function wordsOf(about: About): Pick<EmailParts, 'subject' | 'paragraphs'> {
  const { stage, teamName, number, dueAt, fulfillment, suspendsAt, goods } = about
  const total = inUsd(about.total)
  switch (stage) {
    case 'issued':
      return {
        subject: `Invoice ${number} for ${teamName}, due on ${inDays(dueAt)}`,
        paragraphs: [
          `Thank you for your order. Your invoice of ${total} is due on ${inDays(dueAt)}. Please include the invoice number, ${number}, with your payment.`,
          fulfillment === 'at-once'
            ? 'What your team ordered is ready to use.'
            : 'What your team ordered will be ready when the invoice is paid.',
        ],
      }
    case 'suspended':
      return {
        subject: `Access suspended: invoice ${number} is overdue`,
        paragraphs: [
          `We haven’t received your payment of ${total} that was due on ${inDays(dueAt)}. Everything ${teamName} received with this order is now suspended: you can’t download the files, the licenses are marked as suspended, and the remaining credits can’t be used.`,
          `Access is restored as soon as invoice ${number} is paid.`,
        ],
      }
    case 'paid':
      return {
        subject: `Payment received for invoice ${number}`,
        paragraphs: [
          `Thank you. We received your payment of ${total}.`,
          `What ${teamName} ordered is ready to use.`,
        ],
      }
    case 'voided':
      return {
        subject: `Invoice ${number} was voided`,
        paragraphs: [
          `We voided your invoice of ${total}. Nothing is due, and a credit note is with your order.`,
          ...(fulfillment === 'at-once' ? [ENDED[goods]] : []),
        ],
      }
    default:
      return {
        subject: `Reminder: invoice ${number} was due on ${inDays(dueAt)}`,
        paragraphs: [
          `We haven’t received your payment of ${total} for ${teamName} yet. If you’ve already paid, please ignore this email.`,
          'Until it arrives, your team can’t buy anything else by invoice.',
          ...(suspendsAt === null
            ? []
            : [
                `If the invoice is still unpaid on ${inDays(suspendsAt)}, everything your team received with this order will be suspended until it’s paid.`,
              ]),
        ],
      }
  }
}
