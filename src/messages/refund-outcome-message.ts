import { FREEZE_MONTHS } from '#domain/credits/ledger.ts'
import type { RefundOutcome } from '#domain/order/refund-outcome.ts'
import { inUsd } from '#domain/shared/money.ts'
import { inCredits, inUnusedCredits } from './credit-messages.ts'

/**
 * What a refund revokes, one sentence each, shown to staff before they issue it (refund 3). Empty if the
 * customer keeps everything.
 */
export function refundOutcomeMessages(outcome: RefundOutcome): readonly string[] {
  const { files, creditsTaken, plan, creditsFrozen, creditsPerMonth, seats, unrefunded } = outcome
  return [
    ...(files > 0
      ? [
          files === 1
            ? 'The license for 1 file is revoked.'
            : `The licenses for ${files} files are revoked.`,
        ]
      : []),
    ...(plan === null ? [] : [`The ${plan} plan ends now and won’t renew.`]),
    ...(creditsPerMonth === null
      ? []
      : [`The subscription of ${inCredits(creditsPerMonth)} per month ends now and won’t renew.`]),
    ...(seats === null ? [] : seatsMessages(seats)),
    ...(creditsTaken > 0 ? [`${unused(creditsTaken)} removed.`] : []),
    ...(creditsFrozen > 0
      ? [
          `${unused(creditsFrozen)} frozen for up to ${FREEZE_MONTHS} months, until the customer has a plan again.`,
        ]
      : []),
    ...unrefunded.map(
      ({ name, amount, orderId }) =>
        `Not included: ${name} (${inUsd(amount)}, order ${orderId}). Refund that order separately.`,
    ),
  ]
}

function seatsMessages({
  count,
  total,
  used,
}: NonNullable<RefundOutcome['seats']>): readonly string[] {
  const gone = count === 1 ? '1 extra seat is removed now' : `${count} extra seats are removed now`
  const left = `${gone}, leaving ${total === 1 ? '1 seat' : `${total} seats`}.`
  if (used <= total) return [left]
  return [
    `${left} ${used} seats are in use. Everyone stays on the team, but no one can be invited until fewer than ${total} are in use.`,
  ]
}

function unused(credits: number): string {
  return `${inUnusedCredits(credits)} ${credits === 1 ? 'is' : 'are'}`
}
