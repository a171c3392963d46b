import { err, ok, type Result } from 'neverthrow'
import type { PartRef } from '#domain/order/refund.ts'
import type { RefundRefused } from '#domain/order/refund-decision.ts'
import type { RefundPreview } from '#domain/order/refund-outcome.ts'
import { inUsd } from '#domain/shared/money.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { NewRefund, RefundOffers, RefundRecord } from '#server/application/ports/refunds.ts'
import { refundOutcomeMessages } from '#messages/refund-outcome-message.ts'
import { REFUSAL_MESSAGES, refundedMessage } from '#messages/refund-messages.ts'
import {
  staffNamed,
  unsigned,
  type Done,
  type AdminContext,
  type ShopCommand,
} from './admin-context.ts'
import { has, moneyOf, numberOf, type Arguments } from './shop-arguments.ts'

const MOST_LINES = 1000

/** `refund ORDER …`: shows what is on the order, and refunds what the policy allows. */
export const refundCommand: ShopCommand = {
  options: ['line', 'purchase', 'amount', 'revoke', 'override', 'dry-run', 'reason', 'by'],
  refuses: (given) => {
    if (given.words.length !== 1) return 'refund requires one order number'
    if (has(given, 'line') && has(given, 'purchase'))
      return 'use either --line or --purchase, not both'
    if (has(given, 'amount') && !has(given, 'override')) {
      return '--amount goes beyond the policy, so it requires --override'
    }
    if (has(given, 'revoke') && !has(given, 'amount')) {
      return '--revoke requires --amount: a full refund always revokes what was bought'
    }
    const fault = partsOf(given).match(
      () => null,
      (why) => why,
    )
    return fault ?? amountFault(given) ?? unsigned(given)
  },
  run: async (office, given) => {
    const named = await staffNamed(office, given)
    const parts = partsOf(given)
    const amount = moneyOf(given, 'amount')
    if (named.isErr()) return err(named.error)
    if (parts.isErr()) return err(parts.error)
    if (amount.isErr()) return err(amount.error)
    const [typed = ''] = given.words
    const asked: NewRefund = {
      ...named.value,
      orderId: typed.toUpperCase(),
      parts: parts.value,
      amount: amount.value === null ? null : { money: amount.value, takes: has(given, 'revoke') },
      override: has(given, 'override'),
      cause: 'staff',
    }
    const refunds = office.services.refunds
    const shown = await refunds.offers(asked.orderId).map((offers) => show(office, offers))
    if (shown.isErr()) return err(message(shown.error))
    if (has(given, 'dry-run')) {
      return refunds
        .decide(asked)
        .map((plan) => office.say(planMessage(plan)))
        .mapErr(message)
    }
    return refunds
      .ask(asked)
      .mapErr(message)
      .andThen((refund) => report(office, refund))
  },
}

/** Lines are numbered from 1, as on a receipt. */
function partsOf(given: Arguments): Result<readonly PartRef[] | null, string> {
  if (has(given, 'purchase')) return ok([{ kind: 'purchase', position: 0 }])
  return numberOf(given, 'line', MOST_LINES).map((line) =>
    line === null ? null : [{ kind: 'line', position: line - 1 }],
  )
}

function amountFault(given: Arguments): string | null {
  return moneyOf(given, 'amount').match(
    (amount) => (amount === 0 ? '--amount must be more than 0' : null),
    (why) => why,
  )
}

function show(
  { say }: AdminContext,
  { orderId, paidAt, until, total, refunded, parts }: RefundOffers,
) {
  const paid = paidAt === null ? 'not paid' : `paid ${new Date(paidAt).toISOString()}`
  say(`${orderId}: ${inUsd(total)}, ${paid}, ${inUsd(refunded)} refunded so far`)
  if (paidAt !== null) say(`refundable until ${new Date(until).toISOString()}`)
  for (const { kind, position, name, paid: share, refusal, ...given } of parts) {
    const place = kind === 'line' ? `--line ${position + 1}` : '--purchase'
    const offer =
      refusal === null ? `refundable: ${refundedMessage(given)}` : REFUSAL_MESSAGES[refusal]
    say(`  ${place}  ${name}  ${refundedMessage({ ...given, amount: share })}  ${offer}`)
  }
}

function planMessage({ amount, tax, items, outcome }: RefundPreview): string {
  const credits = items.reduce((total, item) => total + item.credits, 0)
  const back = refundedMessage({ amount, credits })
  const taxes = credits > 0 ? '' : ` (including ${inUsd(tax)} tax)`
  const names = items.map(({ name }) => name).join('; ')
  const stays = items.every(({ takes }) => !takes) ? ' and keep it licensed' : ''
  const taken = refundOutcomeMessages(outcome)
  const effects = taken.length === 0 ? '' : ` Effects: ${taken.join(' ')}`
  return `would refund ${back}${taxes} for ${names}${stays}.${effects} This was a dry run, so nothing was changed.`
}

function report({ say }: AdminContext, { id, state, ...given }: RefundRecord): Done {
  switch (state) {
    case 'done':
      say(
        `refunded: ${refundedMessage(given)} (refund ${id}). The customer will be notified by email.`,
      )
      return ok(undefined)
    case 'asked':
      say(
        `${refundedMessage(given)} requested (refund ${id}). The provider hasn’t confirmed it yet. While the shop is open, it checks again every ten minutes.`,
      )
      return ok(undefined)
    case 'failed':
      return err(
        'the provider rejected the refund. Nothing was changed. Issue the refund in the provider’s dashboard instead.',
      )
  }
}

function message(error: RefundRefused | Missing | Outage): string {
  switch (error.kind) {
    case 'refund-refused':
      return `${REFUSAL_MESSAGES[error.why]} Nothing was done.`
    case 'missing':
      return 'no such order'
    default:
      return `the database isn’t available (${error.kind})`
  }
}
