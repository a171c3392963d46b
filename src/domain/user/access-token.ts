import { err, ok, type Result } from 'neverthrow'
import { endOf, monthOf, startOf } from '../shared/calendar.ts'
import { DAY_MS } from '../shared/durations.ts'
import { tidy } from '../shared/text.ts'
import { checkedForm, lineFault, type Fault, type Invalid } from './field-errors.ts'

/** The prefix of every personal access token, by which people and code scanners recognize it (tokens 1). */
export const TOKEN_PREFIX = 'emb_pat_'
/** Maximum number of tokens per person, including those that have expired but were not deleted (tokens 1). */
export const TOKEN_LIMIT = 10
/** The longest lifetime of a token, in days (tokens 1). */
export const TOKEN_LIFE_DAYS = 365
export const TOKEN_NAME_LENGTH = 60
/** Credits; the most that one purchase of credits can be. */
const MONTHLY_CREDITS_MAX = 100_000

/** What a token may be used for (tokens 2). */
export const TOKEN_SCOPES = ['catalog', 'library', 'download'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

export function isTokenScope(text: string): text is TokenScope {
  return TOKEN_SCOPES.some((scope) => scope === text)
}

/** The owner's choices for a new token. */
export interface WantedToken {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  /** Days until it expires. */
  readonly days: number
  /** Credits that it may spend in a calendar month; null: none at all. */
  readonly monthlyCredits: number | null
}

/** Normalizes and validates the choices for a new token, reporting all faults (tokens 1, tokens 3). */
export function checkWantedToken(wanted: WantedToken): Result<WantedToken, Invalid> {
  const name = tidy(wanted.name.toWellFormed())
  const scopes = TOKEN_SCOPES.filter((scope) => wanted.scopes.includes(scope))
  const { days, monthlyCredits } = wanted
  return checkedForm({ name, scopes, days, monthlyCredits }, [
    ['name', name === '' ? 'missing' : lineFault(name, TOKEN_NAME_LENGTH)],
    ['scopes', scopes.length === 0 ? 'missing' : null],
    ['days', wholeFault(days, TOKEN_LIFE_DAYS)],
    ['monthly_credits', creditsFault(monthlyCredits, scopes)],
  ])
}

function creditsFault(monthlyCredits: number | null, scopes: readonly TokenScope[]): Fault | null {
  if (monthlyCredits === null) return null
  // Only downloading spends credits.
  if (!scopes.includes('download')) return 'malformed'
  return wholeFault(monthlyCredits, MONTHLY_CREDITS_MAX)
}

function wholeFault(number: number, most: number): Fault | null {
  return Number.isInteger(number) && number >= 1 && number <= most ? null : 'malformed'
}

/** When a token created now expires. */
export function tokenExpiry(days: number, now: number): number {
  return now + days * DAY_MS
}

/** What a token has spent, and how much it may spend. */
export interface TokenSpending {
  /** Null: it may not spend credits. */
  readonly monthlyCredits: number | null
  /** In the calendar month (UTC) that starts at `monthStart`. */
  readonly spent: number
  readonly monthStart: number
}

/** The spend exceeds the token's limit, or the token may not spend at all. */
export interface TokenLimitReached {
  readonly kind: 'token-limit'
  /** The cost of the file, in credits. */
  readonly cost: number
  readonly used: number
  readonly limit: number
  readonly resetsAt: number
}

/** What a token has spent in the calendar month of `now`. */
export function spentThisMonth({ spent, monthStart }: TokenSpending, now: number): number {
  return monthStart === startOf(monthOf(now)) ? spent : 0
}

/** Records a spend of `cost`, or refuses it if it exceeds the limit (tokens 3). A cost of 0 is always allowed. */
export function decideTokenSpend(
  spending: TokenSpending,
  cost: number,
  now: number,
): Result<TokenSpending, TokenLimitReached> {
  const used = spentThisMonth(spending, now)
  const limit = spending.monthlyCredits ?? 0
  const month = monthOf(now)
  if (cost > 0 && used + cost > limit) {
    return err({ kind: 'token-limit', cost, used, limit, resetsAt: endOf(month) })
  }
  return ok({ ...spending, spent: used + cost, monthStart: startOf(month) })
}
