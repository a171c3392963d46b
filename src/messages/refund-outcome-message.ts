import { FREEZE_MONTHS } from '#domain/credits/ledger.ts'
import type { RefundOutcome } from '#domain/order/refund-outcome.ts'
import { inUsd } from '#domain/shared/money.ts'
import { inCredits } from './credit-messages.ts'

/** What a refund takes, a sentence each, for staff before they issue it (refund 3). Empty where the customer keeps all of it. */
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
          `${unused(creditsFrozen)} frozen until there’s a plan again, for up to ${FREEZE_MONTHS} months.`,
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
  const left = `${gone}, which leaves ${total}.`
  if (used <= total) return [left]
  return [
    `${left} ${used} are in use: nobody is removed from the team, but nobody can be invited until fewer than ${total} are.`,
  ]
}

function unused(credits: number): string {
  return `${inCredits(credits)} that ${credits === 1 ? 'wasn’t used is' : 'weren’t used are'}`
}
