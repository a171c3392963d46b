import type { ReversalRefused } from '#application/ports/credits.ts'
import type { DownloadDecision } from '#application/ports/downloads.ts'

/** "1 credit", "25 credits". */
export function inCredits(credits: number): string {
  return credits === 1 ? '1 credit' : `${credits} credits`
}

/** "10 credits end in 7 days." */
export function endingInWords(credits: number, days: number): string {
  const end = credits === 1 ? 'ends' : 'end'
  return `${inCredits(credits)} ${end} in ${days === 1 ? 'a day' : `${days} days`}.`
}

/** "9 minutes left": how long a spend can still be undone. Clocks may differ; the shop's decides. */
export function timeToUndoInWords(left: number): string {
  const minutes = Math.min(10, Math.ceil(left / 60_000))
  return minutes > 1 ? `${minutes} minutes left` : 'A minute left'
}

/** Why credits stay spent. */
export function takeBackInWords(why: ReversalRefused['why']): string {
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
export function decisionInWords(decision: DownloadDecision, license: string): string {
  const { code, cost, balance } = decision
  switch (code) {
    case null:
      return `Under the ${license} licence. You have ${inCredits(balance)}; ${balance - cost} left afterwards.`
    case 'CREDITS_MISSING':
      return `You have ${inCredits(balance)} for the ${license} licence; ${cost - balance} missing.`
    case 'SUBSCRIPTION_REQUIRED':
      return 'With credits, this asset comes with a plan only.'
    case 'FILE_BEING_PAID':
      return BEING_PAID
    case 'DOWNLOAD_LIMIT_REACHED':
      return decision.meter?.limit === 0
        ? 'Your plan has no downloads.'
        : 'This month’s downloads are used.'
    case 'DOWNLOAD_LIMIT_4K_REACHED':
      return decision.meter?.limit === 0
        ? 'Your plan has no 4K downloads.'
        : 'Your plan has no 4K download left this month.'
    case 'LICENSE_TIER_TOO_LOW':
      return 'Your account needs a higher licence than the chosen one.'
    case 'EMAIL_UNCONFIRMED':
      return 'Confirm your e-mail address to download.'
    case 'VARIANT_DOWNLOADS_LIMIT_REACHED':
      return 'You have asked for this file often in the last hour. It waits a little.'
    default:
      return `Costs ${inCredits(cost)}.`
  }
}
