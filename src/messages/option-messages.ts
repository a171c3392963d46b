import { inDays } from './durations.ts'
import type { Comparison, PurchaseOption } from '#domain/order/purchase-option.ts'
import { inUsd } from '#domain/shared/money.ts'
import { inCredits } from './credit-messages.ts'

/** The name of one way to get the same files: "25 credits", "Basic plan, one month". */
export function optionName({
  kind,
  plan,
  bundle,
  creditsBought,
  creditsSpent,
  creditsLeft,
}: PurchaseOption): string {
  switch (kind) {
    case 'once':
      return 'One-time purchase'
    case 'held':
      return `${creditsSpent} of your ${inCredits(creditsSpent + creditsLeft)}`
    case 'credits':
      return inCredits(creditsBought)
    case 'plan':
      return plan ? `${plan.name} plan, one ${plan.interval}` : ''
    case 'bundle':
      return bundle ? `${bundle.name} bundle` : ''
  }
}

/** "Cheapest for these 6: 25 credits, $45.00". */
export function cheapestMessage(
  { items, options: [cheapest] }: Comparison,
  one: 'file' | 'item',
): string {
  const what = items === 1 ? `this ${one}` : `these ${items}`
  const name = cheapest.kind === 'once' ? 'one-time purchase' : optionName(cheapest)
  const price = cheapest.kind === 'held' ? '' : `, ${inUsd(cheapest.total)}`
  const again = cheapest.nextCharge ? `, renews every ${cheapest.plan?.interval}` : ''
  return `Cheapest for ${what}: ${name}${price}${again}`
}

/** What an option charges later and what is left over, in sentences. */
export function optionNotes(option: PurchaseOption): readonly string[] {
  const { nextCharge, plan, total, yearTotal } = option
  const renewal = nextCharge
    ? `Renews at ${inUsd(nextCharge.amount)} on ${inDays(nextCharge.at)} unless you cancel before then.`
    : ''
  const year =
    plan?.interval === 'month' && yearTotal > total ? `Total for a year: ${inUsd(yearTotal)}.` : ''
  return [leftMessage(option), renewal, year].filter((sentence) => sentence !== '')
}

function leftMessage(option: PurchaseOption): string {
  const { kind, bundle, creditsLeft } = option
  switch (kind) {
    case 'once':
      return creditsLeft > 0 ? `Keeps your ${inCredits(creditsLeft)}.` : ''
    case 'bundle':
      return bundle && bundle.assets > 0
        ? `Includes ${bundle.assets} more ${bundle.assets === 1 ? 'asset' : 'assets'}.`
        : ''
    case 'held':
    case 'credits':
    case 'plan':
      return spentMessage(option)
  }
}

/** "Uses 12 credits, including the 5 you have, leaving 3 credits." */
function spentMessage(option: PurchaseOption): string {
  const { kind, creditsSpent, creditsBought, creditsLeft, allowanceLeft: left } = option
  const held = kind === 'credits' ? creditsSpent + creditsLeft - creditsBought : 0
  const own = held > 0 ? `, including the ${held} you have` : ''
  const rest = left ? ` and ${left.downloads} downloads (${left.downloads4k} in 4K) this month` : ''
  return `Uses ${inCredits(creditsSpent)}${own}, leaving ${inCredits(creditsLeft)}${rest}.`
}
