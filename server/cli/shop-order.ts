import { err, ok } from 'neverthrow'
import { inUsd } from '#domain/shared/money.ts'
import { inCredits } from '#messages/credit-messages.ts'
import type { NotResent } from '#server/application/account/resend-email.ts'
import type { OrderOverview } from '#server/application/account/support.ts'
import { outageMessage, staffNamed, unsigned, type ShopCommand } from './admin-context.ts'
import { fact, timeOf, unknownMessage } from './shop-account.ts'

/** `order ID`: shows what was bought, how it was paid, and what was refunded. */
export const orderCommand: ShopCommand = {
  options: [],
  refuses: ({ words }) => (words.length === 1 ? null : 'order requires one order number'),
  run: async ({ services, say }, { words: [typed = ''] }) => {
    const found = await services.support.order(typed.toUpperCase(), '')
    if (found.isErr()) return err(outageMessage(found.error))
    if (!found.value) return err(`no order found: ${typed}`)
    for (const line of orderLines(found.value)) say(line)
    return ok(undefined)
  },
}

/** `resend confirmation EMAIL|ID` and `resend receipt ORDER`, with `--reason TEXT --by EMAIL`. */
export const resendCommand: ShopCommand = {
  options: ['reason', 'by'],
  refuses: (given) => {
    const [what = '', of = '', ...more] = given.words
    if (what !== 'confirmation' && what !== 'receipt')
      return 'resend requires confirmation or receipt'
    if (of !== '' && more.length === 0) return unsigned(given)
    return what === 'receipt'
      ? 'resend receipt requires one order number'
      : 'resend confirmation requires the EMAIL or ID of one account'
  },
  run: async (office, given) => {
    const [what = '', of = ''] = given.words
    const named = await staffNamed(office, given)
    if (named.isErr()) return err(named.error)
    const { support } = office.services
    const sent =
      what === 'receipt'
        ? support.resendReceipt({ ...named.value, orderId: of.toUpperCase() })
        : support.resendConfirmation({ ...named.value, account: of })
    return sent
      .map((email) => office.say(`the ${what} was sent to ${email}`))
      .mapErr((error) => {
        if (error.kind === 'not-resent') return `${of} ${NOT_RESENT[error.why]}. Nothing was sent.`
        return error.kind === 'no-account' ? unknownMessage(of) : outageMessage(error)
      })
  },
}

const NOT_RESENT: Readonly<Record<NotResent['why'], string>> = {
  blocked: 'is blocked',
  confirmed: 'is already confirmed',
  'no-order': 'isn’t an order number',
  'not-paid': 'was not paid',
  'no-receipt': 'was free, so it has no receipt',
  'account-closed': 'belongs to an account that was closed',
}

function orderLines({ order, customer, email, charge, refunds }: OrderOverview): readonly string[] {
  const invoices = order.documents.map(({ number }) => number).join(', ')
  return [
    `${order.id}  ${order.kind}  ${order.status}`,
    fact('buyer', email === null ? `${customer}, account closed` : `${email}  ${customer}`),
    fact('ordered', timeOf(order.createdAt)),
    fact('paid', order.paidAt === null ? 'no' : timeOf(order.paidAt)),
    fact('license', String(order.licenseId)),
    ...order.lines.map(({ sku, name, detail, price, refunded }, place) =>
      lineOf(`--line ${place + 1}`, [
        sku,
        [name, detail].filter(Boolean).join(', '),
        inUsd(price),
        refunded ? 'refunded' : '',
      ]),
    ),
    ...order.purchases.map(({ name, detail, price }) =>
      lineOf('--purchase', [[name, detail].filter(Boolean).join(', '), inUsd(price)]),
    ),
    ...(order.discount > 0
      ? [fact('discount', `${inUsd(order.discount)}  ${order.discountName ?? ''}`.trim())]
      : []),
    fact('tax', `${inUsd(order.tax)}, billed to ${order.billingCountry}`),
    fact('total', order.credits > 0 ? inCredits(order.credits) : inUsd(order.total)),
    fact('payment', paymentMessage(order.total, charge)),
    fact('invoice', invoices || 'none'),
    fact('refunded', order.credits > 0 ? inCredits(order.creditsBack) : inUsd(order.refunded)),
    ...refunds.map(({ id, state, cause, amount, credits, createdAt }) =>
      lineOf(id, [
        state,
        credits > 0 ? inCredits(credits) : inUsd(amount),
        `by ${cause}`,
        timeOf(createdAt),
      ]),
    ),
  ]
}

function paymentMessage(total: number, charge: OrderOverview['charge']): string {
  if (charge) return `${charge.provider} ${charge.ref}`
  return total === 0 ? 'none' : 'at the provider, under the order number'
}

function lineOf(place: string, parts: readonly string[]): string {
  return `    ${[place, ...parts].filter(Boolean).join('  ')}`
}
