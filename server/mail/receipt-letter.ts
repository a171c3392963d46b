import type { Order } from '#domain/order/order.ts'
import { inUsd, type Cents } from '#domain/shared/money.ts'
import type { Letter } from '#server/ports/mail.ts'
import { letter } from './letter.ts'

/** The receipt by mail: what was bought, what it cost, where the files are for ever. */
export const receiptLetter =
  (publicUrl: string) =>
  (order: Order, buyer: { readonly email: string; readonly firstName: string }): Letter =>
    letter({
      to: buyer.email,
      subject: `Your Emberstock order ${order.id}`,
      greeting: `Hello ${buyer.firstName}`,
      paragraphs: [
        'thank you for your order. Your files are ready.',
        order.lines.map(({ name, detail, price }) => `${name} (${detail}): ${inUsd(price)}`),
        sums(order),
      ],
      action: {
        words: 'Receipt and downloads',
        url: `${publicUrl}/checkout/complete?order=${order.id}`,
      },
      footer: [`Everything you own is kept at ${publicUrl}/account/downloads`],
    })

function sums({ subtotal, discountName, discount, tax, total }: Order): readonly string[] {
  return [
    line('Subtotal', subtotal),
    ...(discount > 0 ? [`${discountName ?? 'Discount'}: −${inUsd(discount)}`] : []),
    ...(tax > 0 ? [line('Tax', tax)] : []),
    line('Total', total),
  ]
}

function line(name: string, amount: Cents): string {
  return `${name}: ${inUsd(amount)}`
}
