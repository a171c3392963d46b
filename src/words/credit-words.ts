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

/** What a download would come to, before it is asked for (rules 11): the cost and what remains, or what stands in its way. */
export function decisionInWords({ code, cost, balance }: DownloadDecision): string {
  switch (code) {
    case null:
      return `You have ${inCredits(balance)}; ${balance - cost} left afterwards.`
    case 'CREDITS_MISSING':
      return `You have ${inCredits(balance)}; ${cost - balance} missing.`
    case 'SUBSCRIPTION_REQUIRED':
      return 'With credits, this asset comes with a plan only.'
    case 'DOWNLOAD_LIMIT_REACHED':
      return 'This month’s downloads are used.'
    case 'DOWNLOAD_LIMIT_4K_REACHED':
      return 'Your plan has no 4K download left this month.'
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
