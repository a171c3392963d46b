/** The names of two licenses: the one that something was sold under, and the higher one that is required now. */
interface Ineligible {
  readonly held: string
  readonly needed: string
}

/** What the e-mail for a renewal says about a plan that its customer has outgrown, with the suggested action. */
export function planIneligibleMessage(ineligible: Ineligible): string {
  return `${ineligibleMessage('This plan', ineligible)} Change its license under Account > Subscription.`
}

/** The same for a credit subscription. */
export function creditSubscriptionIneligibleMessage(ineligible: Ineligible): string {
  return `${ineligibleMessage('This credit subscription', ineligible)} Start a new one under ${ineligible.needed} in Account > Subscription. Your current one ends when you pay for the new one, and you keep its credits.`
}

/** Why something that is paid for cannot be used anymore. */
export function ineligibleMessage(what: string, { held, needed }: Ineligible): string {
  return `${what} is under the ${held} license, but your account now requires ${needed}. Its credits can’t be used under that license.`
}

/** Shown at once when a license is raised above that of an active subscription. */
export function ineligibleCreditsMessage(what: readonly string[]): string {
  const [are, them] = what.length > 1 ? ['are', 'their'] : ['is', 'its']
  return `Your ${what.join(' and ')} ${are} still under a lower license, and ${them} credits can’t be used under the new one. Review ${them === 'its' ? 'it' : 'them'} under Account > Subscription.`
}
