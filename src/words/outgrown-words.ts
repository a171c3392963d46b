/** The names of two licences: the one that something was sold under, and the higher one that is needed now. */
interface Outgrown {
  readonly held: string
  readonly needed: string
}

/** What the letter of a renewal says of a plan that its payer has outgrown, with the way on. */
export function planOutgrownInWords(outgrown: Outgrown): string {
  return `${outgrownInWords('This plan', outgrown)} Change its licence under Subscription in your account.`
}

/** The same of a refill. */
export function refillOutgrownInWords(outgrown: Outgrown): string {
  return `${outgrownInWords('This refill', outgrown)} Begin it anew under ${outgrown.needed}, under Subscription in your account: the one that you have ends when the new one is paid, and its credits stay yours.`
}

/** Why what is paid for is of no use any more. */
export function outgrownInWords(what: string, { held, needed }: Outgrown): string {
  return `${what} is under the ${held} licence, and you need ${needed} now: its credits license nothing under that.`
}

/** Said at once where a licence is raised above that of what goes on. */
export function leftBehindInWords(what: readonly string[]): string {
  const [are, them] = what.length > 1 ? ['stay', 'their'] : ['stays', 'its']
  return `Your ${what.join(' and your ')} ${are} under a lower licence, and ${them} credits license nothing under the new one. See Subscription in your account.`
}
