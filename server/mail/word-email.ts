import type { EmailEvent } from '#server/application/ports/email-events.ts'
import type { Letter } from '#server/ports/mail.ts'
import { creditsEndingEmail } from './letters-credits.ts'
import { freePackEmail } from './letters-free-pack.ts'
import { subscriptionEmails } from './letters-subscription.ts'
import { refundEmails } from './letters-refund.ts'
import { receiptLetter } from './receipt-letter.ts'

/** Puts what happened into the words of an e-mail. Links in it start with the shop's own public address. */
export type WordEmail = (to: string, event: EmailEvent) => Letter

export const wordEmail = (publicUrl: string): WordEmail => {
  const receipt = receiptLetter(publicUrl)
  const creditsEnding = creditsEndingEmail(publicUrl)
  const freePackGiven = freePackEmail(publicUrl)
  const subscription = subscriptionEmails(publicUrl)
  const refund = refundEmails(publicUrl)
  return (to, event) => {
    switch (event.kind) {
      case 'order-paid':
        return receipt(event.order, { email: to, firstName: event.firstName })
      case 'credits-ending':
        return creditsEnding({ email: to, firstName: event.firstName }, event.lots)
      case 'free-pack-given':
        return freePackGiven({ email: to, firstName: event.firstName }, event)
      case 'subscription-renewed':
        return subscription.renewed({ ...event, email: to })
      case 'renewal-failed':
        return subscription.failed({ ...event, email: to })
      case 'subscription-cancelled':
        return subscription.cancelled({ ...event, email: to })
      case 'subscription-ended':
        return subscription.ended({ ...event, email: to })
      case 'refunded':
        return refund.refunded(to, event)
      case 'refund-failed':
        return refund.failed(to, event)
      case 'withdrawn':
        return refund.withdrawn(to, event)
      case 'withdrawal-stated':
        return refund.stated(to, event)
      case 'withdrawal-unknown':
        return refund.unknownOrder(to, event)
      case 'worded': {
        const { subject, text, html } = event
        return { to, subject, text, html }
      }
    }
  }
}
