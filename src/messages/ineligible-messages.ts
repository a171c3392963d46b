/** The names of two licenses: the one that something was sold under, and the higher one that is needed now. */
interface Ineligible {
  readonly held: string
  readonly needed: string
}

/** What the e-mail of a renewal says of a plan that its customer has outgrown, with the suggested action. */
export function planIneligibleMessage(ineligible: Ineligible): string {
  return `${ineligibleMessage('This plan', ineligible)} Change its licence under Subscription in your account.`
}

/** The same of a credit subscription. */
export function creditSubscriptionIneligibleMessage(ineligible: Ineligible): string {
  return `${ineligibleMessage('This refill', ineligible)} Begin it anew under ${ineligible.needed}, under Subscription in your account: the one that you have ends when the new one is paid, and its credits stay yours.`
}

/** Why what is paid for is of no use any more. */
export function ineligibleMessage(what: string, { held, needed }: Ineligible): string {
  return `${what} is under the ${held} licence, and you need ${needed} now: its credits license nothing under that.`
}

/** Said at once where a license is raised above that of what goes on. */
export function ineligibleCreditsMessage(what: readonly string[]): string {
  const [are, them] = what.length > 1 ? ['stay', 'their'] : ['stays', 'its']
  return `Your ${what.join(' and your ')} ${are} under a lower licence, and ${them} credits license nothing under the new one. See Subscription in your account.`
}
