import { FREEZE_MONTHS } from '#domain/credits/ledger.ts'
import { BANK_DAYS } from '#domain/order/refund-days.ts'
import { STATEMENT_DAYS } from '#domain/order/withdrawal.ts'
import { inUsd, type Cents } from '#domain/shared/money.ts'
import type {
  EmailEvents,
  RefundEnd,
  Refunded,
  Withdrawn,
} from '#server/application/ports/email-events.ts'
import { inTime } from '#messages/moments.ts'
import { inCredits, inUnusedCredits } from '#messages/credit-messages.ts'
import { WITHDRAWAL_REFUSALS, refundedMessage } from '#messages/refund-messages.ts'
import { emailTemplate } from '#server/email/template.ts'
import type { Order } from '#domain/order/order.ts'
import { taxMessage } from '#messages/tax-label.ts'
import type { RenderedEmail } from '#server/application/ports/mailer.ts'

type About<Kind extends keyof EmailEvents> = EmailEvents[Kind]

/** Emails about refunds, and receipts of withdrawals with their time (withdrawal 1, refund 1). */
export const refundEmails = (publicUrl: string) => {
  const receipt = (orderId: string) => ({
    words: 'View order',
    url: `${publicUrl}/checkout/complete?order=${orderId}`,
  })
  return {
    refunded: (
      to: string,
      { firstName, orderId, items, stays, document, outcome, ...given }: Refunded,
    ) =>
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
        footer: stays
          ? ['You keep what you bought, including its licenses.']
          : endedWith(outcome ?? OF_FILES),
      }),

    failed: (to: string, { firstName, orderId, amount, items }: About<'refund-failed'>) =>
      emailTemplate({
        to,
        subject: 'Your refund is delayed',
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `Your refund of ${inUsd(amount)} was rejected by the payment provider.`,
          ...(items.length > 0 ? [items] : []),
          'Until this is resolved, nothing changes and you can keep using what you bought. We’re looking into it and will email you. You don’t need to do anything.',
        ],
        action: receipt(orderId),
      }),

    withdrawn: (to: string, { firstName, ...about }: Withdrawn) =>
      emailTemplate({
        to,
        subject: `We’ve received your withdrawal from order ${about.orderId}`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `On ${inTime(about.statedAt)} you stated that you withdraw from your contract. This email confirms that we received your statement.`,
          [`Order: ${about.orderId}`, `Received: ${inTime(about.statedAt)}`],
          about.parts.map(({ name, refusal, ...given }) =>
            refusal === null
              ? `${name}: we’ll refund ${refundedMessage(given)}`
              : `${name}: ${WITHDRAWAL_REFUSALS[refusal]}`,
          ),
          outcome(about),
        ],
        action: receipt(about.orderId),
        footer: ['If something isn’t right, just reply to this email.'],
      }),

    stated: (to: string, { firstName, orderNumber, statedAt, token }: About<'withdrawal-stated'>) =>
      emailTemplate({
        to,
        subject: 'Confirm your withdrawal',
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `On ${inTime(statedAt)} we received a withdrawal statement for order or invoice ${orderNumber}, sent with your email address. Please confirm that you sent it.`,
        ],
        action: {
          words: 'Review and confirm',
          url: `${publicUrl}/withdraw?${new URLSearchParams({ token })}`,
        },
        footer: [
          `The link works for ${STATEMENT_DAYS} days. What counts is when you sent the statement, not when you confirm it.`,
          'If you didn’t send this statement, you can ignore this email. Your order won’t change.',
        ],
      }),

    unknownOrder: (to: string, { orderNumber, statedAt }: About<'withdrawal-unknown'>) =>
      emailTemplate({
        to,
        subject: 'Your withdrawal statement',
        greeting: 'Hello',
        paragraphs: [
          `On ${inTime(statedAt)} we received a withdrawal statement for order or invoice ${orderNumber}, sent with your email address, and we’ve saved it. We couldn’t find an order or invoice with this number under your email address.`,
          'You’ll find the number on your receipt and invoice. Use the email address they were sent to, or reply to this email and we’ll help.',
        ],
        action: { words: 'Submit again', url: `${publicUrl}/withdraw` },
        footer: ['If you didn’t send this statement, you can ignore this email.'],
      }),
  }
}

type Given = Pick<Refunded, 'amount' | 'credits' | 'byTransfer'>

function refundedTo({ amount, credits, byTransfer }: Given): string {
  if (credits > 0)
    return `${inCredits(credits)} ${credits === 1 ? 'has' : 'have'} been returned to your account.`
  if (byTransfer) return `We’ll send your refund of ${inUsd(amount)} by bank transfer.`
  return `We’ve refunded ${inUsd(amount)} to your original payment method. It can take up to ${BANK_DAYS} days to appear.`
}

/** For emails from an older version, which assumed this outcome for every refund. */
const OF_FILES: RefundEnd = {
  files: true,
  plan: null,
  creditsFrozen: 0,
  endedCredits: false,
  creditsTaken: 0,
  seats: 0,
}

/** What ended with a refund, one sentence each (refund 3). */
function endedWith(ended: RefundEnd): readonly string[] {
  const { files, plan, creditsFrozen, endedCredits, creditsTaken, seats } = ended
  return [
    ...(files ? ['The licenses for refunded items have ended. Please delete those files.'] : []),
    ...(plan === null ? [] : [`Your ${plan} plan has ended and won’t renew.`]),
    ...(endedCredits ? ['Your credit subscription has ended and won’t renew.'] : []),
    ...(seats > 0 ? [seatsRemoved(seats)] : []),
    ...(creditsTaken > 0 ? [`${unusedCredits(creditsTaken)} removed.`] : []),
    ...(creditsFrozen > 0
      ? [
          `${unusedCredits(creditsFrozen)} frozen. You can use them again with a new plan within ${FREEZE_MONTHS} months.`,
        ]
      : []),
  ]
}

function seatsRemoved(seats: number): string {
  const removed = seats === 1 ? '1 extra seat was' : `${seats} extra seats were`
  return `${removed} removed. Everyone stays on your team.`
}

function unusedCredits(credits: number): string {
  return `${inUnusedCredits(credits)} ${credits === 1 ? 'was' : 'were'}`
}

function outcome({ parts }: Pick<Withdrawn, 'parts'>): string {
  const given = parts.filter(({ refusal }) => refusal === null)
  if (given.length === 0) return 'There’s nothing to refund.'
  if (given.every(({ credits }) => credits > 0))
    return 'The credits have been returned to your account.'
  return 'We’ll refund your original payment method and email you once it’s on its way.'
}

/** The receipt by email: what was bought, what it cost, and where the files can always be downloaded. */
export const receiptEmail =
  (publicUrl: string) =>
  (order: Order, buyer: { readonly email: string; readonly firstName: string }): RenderedEmail =>
    emailTemplate({
      to: buyer.email,
      subject: `Your Emberstock order ${order.id}`,
      greeting: `Hello ${buyer.firstName}`,
      paragraphs: [
        order.lines.length > 0
          ? 'Thank you for your order. Your files are ready.'
          : 'Thank you for your order.',
        [...order.lines, ...order.purchases].map(
          ({ name, detail, price }) => `${name} (${detail}): ${inUsd(price)}`,
        ),
        sums(order),
      ],
      action: {
        words: order.lines.length > 0 ? 'Receipt and downloads' : 'Receipt',
        url: `${publicUrl}/checkout/complete?order=${order.id}`,
      },
      footer: [
        ...order.documents.map(
          ({ number }) => `Invoice ${number}: ${publicUrl}/api/v1/invoices/${number}/pdf`,
        ),
        whereItIs(order, publicUrl),
      ],
    })

function whereItIs({ lines, purchases }: Order, publicUrl: string): string {
  if (lines.length > 0) return `Download your files anytime: ${publicUrl}/account/downloads`
  const subscription = `${publicUrl}/account/subscription`
  switch (purchases[0]?.kind) {
    case 'plan':
      return `Change or cancel your plan anytime: ${subscription}`
    case 'credit_subscription':
      return `Your credit subscription renews monthly until you cancel: ${subscription}`
    default:
      return `View your credits: ${publicUrl}/account/credits`
  }
}

function sums(order: Order): readonly string[] {
  const { subtotal, discountName, discount, tax, total } = order
  const taxName = taxMessage(order)
  return [
    line('Subtotal', subtotal),
    ...(discount > 0 ? [`${discountName ?? 'Discount'}: −${inUsd(discount)}`] : []),
    ...(taxName === null ? [] : [line(taxName, tax)]),
    line('Total', total),
  ]
}

function line(name: string, amount: Cents): string {
  return `${name}: ${inUsd(amount)}`
}
