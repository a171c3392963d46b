import type { DryRun } from '#domain/download/dry-run.ts'
import { inCredits } from './credit-messages.ts'

/** In front of the way to the order. */
export const BEING_PAID = 'This file is in an order that waits for its payment.'

/** What a download would come to under a named license, before it is asked for (download 4): what remains, or what stands in its way. */
export function decisionMessage(decision: DryRun, license: string): string {
  const { refusal, cost, balance } = decision
  switch (refusal) {
    case null:
      return `Under the ${license} licence. You have ${inCredits(balance)}; ${balance - cost} left afterwards.`
    case 'credits-missing':
      return `You have ${inCredits(balance)} for the ${license} licence; ${cost - balance} missing.`
    case 'subscription-required':
      return 'Your credits license it once you have a plan.'
    case 'file-being-paid':
      return BEING_PAID
    case 'download-limit':
      return decision.meter?.limit === 0
        ? 'Your plan has no downloads.'
        : 'This month’s downloads are used.'
    case 'download-limit-4k':
      return decision.meter?.limit === 0
        ? 'Your plan has no 4K downloads.'
        : 'Your plan has no 4K download left this month.'
    case 'license-tier-too-low':
      return 'Your account needs a higher licence than the chosen one.'
    case 'email-unconfirmed':
      return 'Confirm your email address to download.'
    case 'variant-downloads-limit':
      return 'You have asked for this file often in the last hour. It waits a little.'
    case 'practice-limit':
      return decision.meter?.limit === 0
        ? 'Your plan has no practice footage.'
        : 'This month’s practice footage is used.'
    case 'sign-in-required':
      return `Costs ${inCredits(cost)}.`
  }
}

/** The same for practice footage, which costs nothing: its meter says the rest. */
export function practiceMessage(decision: DryRun): string | null {
  if (decision.refusal !== null) return decisionMessage(decision, '')
  return decision.meter === null ? 'You have it: taking it again does not count.' : null
}
