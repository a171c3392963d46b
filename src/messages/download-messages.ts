import type { DryRun } from '#domain/download/dry-run.ts'
import { inCredits } from './credit-messages.ts'

/** Shown before the link to the order. */
export const BEING_PAID = 'This file is part of an order that’s awaiting payment.'

/** The same for a teammate's payment (customer 5). */
export function paidByMessage(name: string): string {
  return `${name} is already paying for this file. It’s available to your team once it’s paid, and can be licensed again if that payment is canceled.`
}

const QUOTA_REACHED =
  'This costs more than you have left of your monthly quota. Request approval to have the team license it.'
/** For members with a quota of 0, on every page that mentions it. */
export const NEEDS_APPROVAL = 'You can’t spend your team’s credits without approval.'
const MAY_NOT_LICENSE = 'Your role can’t license files.'

/**
 * The result that a download would have under the named license, before it is requested (download 4): the
 * credits left, or what prevents it.
 */
export function decisionMessage(decision: DryRun, license: string): string {
  const { refusal, cost, balance } = decision
  switch (refusal) {
    case null:
      if (balance === undefined) return `${license} license.`
      return `${license} license. You have ${inCredits(balance)}, with ${balance - cost} left after this download.`
    case 'credits-missing':
      if (balance === undefined) return MAY_NOT_LICENSE
      return `You have ${inCredits(balance)} for the ${license} license and need ${cost - balance} more.`
    case 'subscription-required':
      return 'Subscribe to a plan to use your credits for this file.'
    case 'file-being-paid':
      return decision.paidBy ? paidByMessage(decision.paidBy) : BEING_PAID
    case 'already-on-account':
      return 'Your team ordered this by invoice. It’s ready when the invoice is paid.'
    case 'license-suspended':
      return 'Suspended because the invoice for it is overdue.'
    case 'download-limit':
      return decision.meter?.limit === 0
        ? 'Your plan doesn’t include downloads.'
        : 'You’ve used all of this month’s downloads.'
    case 'download-limit-4k':
      return decision.meter?.limit === 0
        ? 'Your plan doesn’t include 4K downloads.'
        : 'You’ve used all of this month’s 4K downloads.'
    case 'quota-reached':
      return decision.meter?.limit === 0 ? NEEDS_APPROVAL : QUOTA_REACHED
    case 'not-allowed':
      return MAY_NOT_LICENSE
    case 'license-tier-too-low':
      return 'This requires a higher license than the one selected.'
    case 'email-unconfirmed':
      return 'Confirm your email address to download.'
    case 'variant-downloads-limit':
      return 'You’ve requested this file many times in the past hour. Try again later.'
    case 'practice-limit':
      return 'You’ve used all of this month’s practice footage.'
    case 'sign-in-required':
      return `Costs ${inCredits(cost)}.`
  }
}

/** The same for practice footage, which costs nothing; null if its meter says the rest. */
export function practiceMessage(decision: DryRun): string | null {
  if (decision.refusal !== null) return decisionMessage(decision, '')
  return decision.meter === null
    ? 'You already have this practice footage. Downloading it again doesn’t count toward your limit.'
    : null
}
