import { BANK_DAYS } from '#domain/order/refund-days.ts'
import { STATEMENT_DAYS } from '#domain/order/withdrawal.ts'
import { inUsd, type Cents } from '#domain/shared/money.ts'
import type { EmailEvents, Refunded, Withdrawn } from '#server/application/ports/email-events.ts'
import { inTime } from '#messages/durations.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { REFUSAL_MESSAGES, refundedMessage } from '#messages/refund-messages.ts'
import { emailTemplate } from '#server/email/template.ts'
import type { Order } from '#domain/order/order.ts'
import { taxMessage } from '#messages/tax-label.ts'
import type { RenderedEmail } from '#server/application/ports/mailer.ts'

type About<Kind extends keyof EmailEvents> = EmailEvents[Kind]

/** E-mails about money that goes back, and receipts of withdrawals with their time (withdrawal 1, refund 1). */
export const refundEmails = (publicUrl: string) => {
  const receipt = (orderId: string) => ({
    words: 'Your order',
    url: `${publicUrl}/checkout/complete?order=${orderId}`,
  })
  return {
    refunded: (to: string, { firstName, orderId, items, stays, document, ...given }: Refunded) =>
      emailTemplate({
        to,
        subject: `Your refund of ${refundedMessage(given)}`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          refundedTo(given),
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
              : `${name}: ${REFUSAL_MESSAGES[refusal]}`,
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
          `The link works for ${STATEMENT_DAYS} days. The time of your statement counts, not that of your confirmation.`,
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

function refundedTo({ amount, credits }: Pick<Refunded, 'amount' | 'credits'>): string {
  if (credits > 0)
    return `${inCredits(credits)} ${credits === 1 ? 'is' : 'are'} back in your account.`
  return `we have given back ${inUsd(amount)} by the way that you paid. Banks take up to ${BANK_DAYS} days to show it.`
}

function outcome({ parts }: Pick<Withdrawn, 'parts'>): string {
  const given = parts.filter(({ refusal }) => refusal === null)
  if (given.length === 0) return 'So there is nothing that we give back.'
  if (given.every(({ credits }) => credits > 0)) return 'The credits are back in your account.'
  return 'The money goes back by the way that you paid, and another letter follows once it is on its way.'
}

/** The receipt by mail: what was bought, what it cost, where the files are for ever. */
export const receiptEmail =
  (publicUrl: string) =>
  (order: Order, buyer: { readonly email: string; readonly firstName: string }): RenderedEmail =>
    emailTemplate({
      to: buyer.email,
      subject: `Your Emberstock order ${order.id}`,
      greeting: `Hello ${buyer.firstName}`,
      paragraphs: [
        order.lines.length > 0
          ? 'thank you for your order. Your files are ready.'
          : 'thank you for your order.',
        [...order.lines, ...order.purchases].map(
          ({ name, detail, price }) => `${name} (${detail}): ${inUsd(price)}`,
        ),
        sums(order),
      ],
      action: {
        words: order.lines.length > 0 ? 'Receipt and downloads' : 'Receipt',
        url: `${publicUrl}/checkout/complete?order=${order.id}`,
      },
      footer: [...documentsOf(order, publicUrl), whereItIs(order, publicUrl)],
    })

function documentsOf({ documents }: Order, publicUrl: string): readonly string[] {
  return documents.map(
    ({ number }) => `Invoice ${number}: ${publicUrl}/api/v1/invoices/${number}/pdf`,
  )
}

function whereItIs({ lines, purchases }: Order, publicUrl: string): string {
  if (lines.length > 0) return `Everything you own is kept at ${publicUrl}/account/downloads`
  const subscription = `${publicUrl}/account/subscription`
  switch (purchases[0]?.kind) {
    case 'plan':
      return `Change or cancel your plan at any time: ${subscription}`
    case 'credit_subscription':
      return `Your refill renews every month until you cancel it: ${subscription}`
    default:
      return `Your credits, and what became of them: ${publicUrl}/account/credits`
  }
}

function sums({ subtotal, discountName, discount, tax, taxRate, total }: Order): readonly string[] {
  return [
    line('Subtotal', subtotal),
    ...(discount > 0 ? [`${discountName ?? 'Discount'}: −${inUsd(discount)}`] : []),
    ...(tax > 0 ? [line(taxMessage(taxRate), tax)] : []),
    line('Total', total),
  ]
}

function line(name: string, amount: Cents): string {
  return `${name}: ${inUsd(amount)}`
}
