import { inUsd } from '#domain/shared/money.ts'
import type { EmailEvents, Refunded, Withdrawn } from '#server/application/ports/email-events.ts'
import { inTime } from '#messages/durations.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { refundedMessage, refusalMessage } from '#messages/refund-messages.ts'
import { emailTemplate } from '../template.ts'

type About<Kind extends keyof EmailEvents> = EmailEvents[Kind]

/** E-mails about money that goes back, and receipts of withdrawals with their time (withdrawal 1, refund 1). */
export const refundEmails = (publicUrl: string) => {
  const receipt = (orderId: string) => ({
    words: 'Your order',
    url: `${publicUrl}/checkout/complete?order=${orderId}`,
  })
  return {
    refunded: (
      to: string,
      { firstName, orderId, items, stays, paper: document, ...given }: Refunded,
    ) =>
      emailTemplate({
        to,
        subject: `Your refund of ${refundedMessage(given)}`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          clientContext(given),
          ...(items.length > 0 ? [items] : []),
          [`Order: ${orderId}`, ...(document ? [`Credit note: ${document}`] : [])],
        ],
        action: receipt(orderId),
        footer: [
          stays
            ? 'What you bought stays yours, with its licences.'
            : 'Licences of what was refunded have ended; please delete those files.',
        ],
      }),

    failed: (to: string, { firstName, orderId, amount, items }: About<'refund-failed'>) =>
      emailTemplate({
        to,
        subject: 'We could not give your money back yet',
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `the refund of ${inUsd(amount)} was refused by the company that took your payment.`,
          ...(items.length > 0 ? [items] : []),
          'Until it is settled everything is as it was: what you bought is yours to use. We have been told, look into it and write to you. You need to do nothing.',
        ],
        action: receipt(orderId),
      }),

    withdrawn: (to: string, { firstName, ...about }: Withdrawn) =>
      emailTemplate({
        to,
        subject: `We have received your withdrawal, order ${about.orderId}`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `you stated on ${inTime(about.statedAt)} that you withdraw from your contract. This is the receipt of your statement.`,
          [`Order: ${about.orderId}`, `Received: ${inTime(about.statedAt)}`],
          about.parts.map(({ name, refusal, ...given }) =>
            refusal === null
              ? `${name}: you get ${refundedMessage(given)} back`
              : `${name}: ${refusalMessage(refusal)}`,
          ),
          outcome(about),
        ],
        action: receipt(about.orderId),
        footer: ['If you see this otherwise, just answer this letter.'],
      }),

    stated: (to: string, { firstName, orderNumber, statedAt, token }: About<'withdrawal-stated'>) =>
      emailTemplate({
        to,
        subject: 'Confirm your withdrawal',
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `we received on ${inTime(statedAt)} a statement of withdrawal from the contract ${orderNumber} with this address. Please confirm that it is yours.`,
        ],
        action: {
          words: 'See it and confirm',
          url: `${publicUrl}/withdraw?${new URLSearchParams({ token })}`,
        },
        footer: [
          'The link works for 14 days. The time of your statement counts, not that of your confirmation.',
          'If you stated nothing of the kind, do nothing: your order stays as it is.',
        ],
      }),

    unknownOrder: (to: string, { orderNumber, statedAt }: About<'withdrawal-unknown'>) =>
      emailTemplate({
        to,
        subject: 'Your statement of withdrawal',
        greeting: 'Hello',
        paragraphs: [
          `we received on ${inTime(statedAt)} a statement of withdrawal from the contract ${orderNumber} with this address, and keep it. We found no such order of this address.`,
          'The number stands on your receipt and on your invoice; use the address that they were sent to. Or answer this letter, and we look together.',
        ],
        action: { words: 'State it again', url: `${publicUrl}/withdraw` },
        footer: ['If you stated nothing of the kind, do nothing.'],
      }),
  }
}

function clientContext({ amount, credits }: Pick<Refunded, 'amount' | 'credits'>): string {
  if (credits > 0)
    return `${inCredits(credits)} ${credits === 1 ? 'is' : 'are'} back in your account.`
  return `we have given back ${inUsd(amount)} by the way that you paid. Banks take up to ten days to show it.`
}

function outcome({ parts }: Pick<Withdrawn, 'parts'>): string {
  const given = parts.filter(({ refusal }) => refusal === null)
  if (given.length === 0) return 'So there is nothing that we give back.'
  if (given.every(({ credits }) => credits > 0)) return 'The credits are back in your account.'
  return 'The money goes back by the way that you paid, and another letter follows once it is on its way.'
}
