import type { Order } from '#domain/order/order.ts'
import { inUsd, type Cents } from '#domain/shared/money.ts'
import { taxMessage } from '#messages/tax-label.ts'
import type { RenderedEmail } from '../../application/ports/mailer.ts'
import { emailTemplate } from '../template.ts'

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
        [...order.lines, ...order.services].map(
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

function documentsOf({ papers: documents }: Order, publicUrl: string): readonly string[] {
  return documents.map(
    ({ number }) => `Invoice ${number}: ${publicUrl}/api/v1/invoices/${number}/pdf`,
  )
}

function whereItIs({ lines, services }: Order, publicUrl: string): string {
  if (lines.length > 0) return `Everything you own is kept at ${publicUrl}/account/downloads`
  const subscription = `${publicUrl}/account/subscription`
  switch (services[0]?.kind) {
    case 'plan':
      return `Change or cancel your plan at any time: ${subscription}`
    case 'refill':
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
