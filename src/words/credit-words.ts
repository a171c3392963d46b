import type { DryRun } from '#domain/download/dry-run.ts'
import type { TakeBackRefusal } from '#domain/download/take-back.ts'

/** "1 credit", "25 credits". */
export function inCredits(credits: number): string {
  return credits === 1 ? '1 credit' : `${credits} credits`
}

/** "10 credits end in 7 days." */
export function endingInWords(credits: number, days: number): string {
  const end = credits === 1 ? 'ends' : 'end'
  return `${inCredits(credits)} ${end} in ${days === 1 ? 'a day' : `${days} days`}.`
}

/** "9 minutes left": how long a spend can still be taken back. Clocks may differ; the shop's decides. */
export function timeToTakeBackInWords(left: number): string {
  const minutes = Math.min(10, Math.ceil(left / 60_000))
  return minutes > 1 ? `${minutes} minutes left` : 'A minute left'
}

/** Why credits stay spent. */
export function takeBackInWords(why: TakeBackRefusal): string {
  switch (why) {
    case 'TOO_LATE':
      return 'Credits can be taken back for ten minutes after they were spent. That time is over.'
    case 'ALREADY_SERVED':
      return 'The file has been downloaded, so its credits stay spent.'
    case 'UPDATED':
      return 'Its licence was updated for the difference. Give the update back first.'
  }
}

/** In front of the way to the order. */
export const BEING_PAID = 'This file is in an order that waits for its payment.'

/** What a download would come to under a named licence, before it is asked for (rules 11): what remains, or what stands in its way. */
export function decisionInWords(decision: DryRun, license: string): string {
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
export function practiceInWords(decision: DryRun): string | null {
  if (decision.refusal !== null) return decisionInWords(decision, '')
  return decision.meter === null ? 'You have it: taking it again does not count.' : null
}
