import { MINUTE_MS } from '#domain/shared/durations.ts'
import { INVITE_EMAIL_GAP_MS } from '#domain/team/invite.ts'
import { MONTHS_AHEAD } from '#domain/subscription/free-pack.ts'
import { TWO_FACTOR_RESET_MS } from '#domain/user/two-factor.ts'
import { spelledTime } from './spelled.ts'

/** Why an e-mail was not sent again. */
export const NOT_RESENT_MESSAGES = {
  blocked: 'This account is blocked, so nothing was sent.',
  confirmed: 'This account is already confirmed, so nothing was sent.',
  'no-order': 'This order doesn’t exist.',
  'not-paid': 'This order wasn’t paid, so it has no receipt.',
  'no-receipt': 'This order was free, so it has no receipt.',
  'account-closed': 'This account was closed, so nothing was sent.',
} as const

/** Why a team invite was not sent again. */
export const INVITE_NOT_RESENT_MESSAGES = {
  'team-closing': 'This team is scheduled for deletion, so nobody is invited to it.',
  'just-sent': `This invite was emailed less than ${INVITE_EMAIL_GAP_MS / MINUTE_MS} minutes ago, so nothing was sent.`,
  'already-member': 'This person is already on the team.',
  'in-other-team': 'This person is already on another team.',
  'seat-limit': 'This invite expired, and the team has no free seat for it.',
} as const

/** Staff cannot change this about their own account (admin 2). */
export const OWN_ACCOUNT_MESSAGE =
  'You can’t do this to your own account. Ask another staff member.'

/** Why staff cannot change a team (admin 2, team 1). */
export const TEAM_UNCHANGED_MESSAGES = {
  'own-team': 'You’re on this team yourself. Ask another staff member to change it.',
  owner: 'This is the owner’s place on the team. Transfer ownership instead.',
} as const

export const TWO_FACTOR_IS_OFF = 'Two-factor authentication is already off for this account.'

/** The reset was announced too recently. */
export const RESET_NOT_DUE = `This reset was announced less than ${spelledTime(TWO_FACTOR_RESET_MS)} ago, so it can’t be finished yet. Try again after the date shown on the account.`

export const CODE_TAKES_ONE = 'Enter either a percentage or an amount.'

/** Why a discount code cannot have its days. */
export const CODE_PERIOD_MESSAGES = {
  'ends-before-it-starts': 'The last day must be on or after the first day.',
  'already-over': 'The last day is already over. Enter a later day.',
  'too-late':
    'The last day must be before December 31, 9999. Leave it blank for a code without an end.',
} as const

/** Why a discount code was not changed. */
export const CODE_MESSAGES = {
  'code-taken': 'This code already exists. Choose another one.',
  'code-missing': 'This code doesn’t exist.',
  'code-over': 'This code has already ended.',
} as const

export function noSuchSku(sku: string): string {
  return `No file or bundle has the SKU ${sku}.`
}

/** Why the pack of a month cannot be set. */
export const PACK_MONTH_MESSAGES = {
  over: 'This month is over, so its pack can’t be changed.',
  'too-far': `Packs can be set up to ${MONTHS_AHEAD} months ahead.`,
  malformed: 'Enter a month like 2026-12.',
} as const

/** Which asset cannot be in a pack, and why. */
export function packRefusedMessage(
  why: 'unknown' | 'retired' | 'practice' | 'given',
  slug: string,
): string {
  switch (why) {
    case 'unknown':
      return `No asset has the URL slug ${slug}.`
    case 'retired':
      return `${slug} is no longer on sale.`
    case 'practice':
      return `${slug} is practice footage, which is already free for everyone.`
    case 'given':
      return `Subscribers have already received ${slug} from this pack, so it must stay in the list.`
  }
}

export const REPORT_ANSWERED = 'This report was already answered, so nothing was sent.'
