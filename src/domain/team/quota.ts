import { err, ok, type Result } from 'neverthrow'
import { endOf, monthOf, startOf } from '../shared/calendar.ts'
import { checkedForm, type Invalid } from '../user/field-errors.ts'
import { hasPermission, type RoleId } from './role.ts'

/** The credits that a member may spend from their team's pool in a calendar month; null: no limit (team 5). */
export type CreditQuota = number | null

/** The highest quota: more than any pool holds amounts to no limit. */
export const MAX_QUOTA = 100_000

/** A member's quota, and how much of it they have used this month. */
export interface QuotaUse {
  readonly limit: CreditQuota
  readonly used: number
  /** Epoch milliseconds: the start of the next month, in UTC. */
  readonly resetsAt: number
}

/** A limit on a person's spending from the pool, and whom to ask for more: the owner, by name. */
export interface SpendingQuota extends QuotaUse {
  readonly limit: number
  readonly approver: string
}

/** The spend exceeds what is left of the quota this month (team 5). */
export interface QuotaReached extends SpendingQuota {
  readonly kind: 'quota-reached'
  /** What it would have cost, in credits. */
  readonly cost: number
}

/** Validates a quota that was sent. */
export function checkQuota(limit: CreditQuota): Result<CreditQuota, Invalid> {
  const isFit = limit === null || (Number.isInteger(limit) && limit >= 0 && limit <= MAX_QUOTA)
  return checkedForm({ limit }, [['quota', isFit ? null : 'malformed']]).map((form) => form.limit)
}

/**
 * Whether a role has a quota: it spends from the pool. Roles that set quotas have none, because they would only
 * raise their own (team 5).
 */
export function isQuotaRole(roleId: RoleId): boolean {
  return hasPermission(roleId, 'license') && !hasPermission(roleId, 'manage-members')
}

/** The month that a quota applies to: the calendar month in UTC (team 5). */
export function quotaMonth(now: number): { readonly from: number; readonly until: number } {
  const month = monthOf(now)
  return { from: startOf(month), until: endOf(month) }
}

/** How much of a quota is left this month; 0 if it was lowered below what was already spent. */
export function quotaLeft({ limit, used }: Pick<SpendingQuota, 'limit' | 'used'>): number {
  return Math.max(0, limit - used)
}

/** Whether a quota allows one more spend. A spend of 0 is always allowed (team 5). */
export function decideQuota(quota: SpendingQuota | null, cost: number): Result<void, QuotaReached> {
  if (quota === null || cost === 0 || quota.used + cost <= quota.limit) return ok(undefined)
  return err({ kind: 'quota-reached', ...quota, cost })
}
