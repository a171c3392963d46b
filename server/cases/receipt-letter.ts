import type { Order } from '#domain/order/order.ts'
import { inUsd, type Cents } from '#domain/shared/money.ts'
import type { Letter } from '../ports/mail.ts'

/** The receipt by mail: what was bought, what it cost, where the files are for ever. */
export const receiptLetter =
  (publicUrl: string) =>
  (order: Order, buyer: { readonly email: string; readonly firstName: string }): Letter => ({
    to: buyer.email,
    subject: `Your Emberstock order ${order.id}`,
    text: [
      `Hello ${buyer.firstName},`,
      '',
      'thank you for your order. Your files are ready:',
      '',
      ...order.lines.map(({ name, detail, price }) => `- ${name} (${detail}): ${inUsd(price)}`),
      '',
      ...sums(order),
      '',
      `Receipt and downloads: ${publicUrl}/checkout/complete?order=${order.id}`,
      `Everything you own: ${publicUrl}/account/downloads`,
      '',
      'Emberstock',
      '',
    ].join('\n'),
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
