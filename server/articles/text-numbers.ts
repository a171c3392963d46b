import { ANALYTICS_MONTHS } from '#domain/analytics/analytics-event.ts'
import { DAYS_UNTIL_DUE, REMINDER_DAYS, SUSPENSION_DAYS } from '#domain/order/on-account.ts'
import { QUANTITY_DISCOUNT } from '#domain/cart/quantity-discount.ts'
import { CONSENT_MONTHS, CONSENT_RECORD_MONTHS } from '#domain/consent/consent.ts'
import { WARNING_DAYS } from '#domain/credits/ending.ts'
import {
  FREEZE_MONTHS,
  PACK_LIFE_MONTHS,
  RETURNED_DAYS,
  ROLLOVER_MONTHS,
} from '#domain/credits/ledger.ts'
import { EXPERIMENT_RECORD_MONTHS } from '#domain/experiment/goals.ts'
import { FREE_GRANT_LIFE_MS, PRACTICE_CAP } from '#domain/download/limits.ts'
import { REVERSAL_MS } from '#domain/download/reversal.ts'
import { REVENUE_FROM } from '#domain/license/revenue-band.ts'
import { LICENSE_IDS } from '#domain/license/tier.ts'
import { WITHDRAWAL_DAYS } from '#domain/order/consumer.ts'
import { BANK_DAYS, REFUND_DAYS } from '#domain/order/refund-days.ts'
import { DAY_MS, MINUTE_MS } from '#domain/shared/durations.ts'
import { GRACE_DAYS } from '#domain/subscription/subscription.ts'
import { INVITE_LIFE_MS } from '#domain/team/invite.ts'
import { ADMIN, BILLING, MEMBER, OWNER, VIEWER } from '#domain/team/role.ts'
import { CLOSING_REMINDER_MS } from '#domain/team/closing.ts'
import { TEAM_CLOSING_MS, TEAM_SEATS } from '#domain/team/team.ts'
import { RESET_LIFE_MS } from '#domain/user/mailed-links.ts'
import { VAT_CHECK_DAYS } from '#domain/order/reverse-charge.ts'
import { RETENTION_DAYS } from '#domain/user/retention.ts'
import { SESSION_LIFE_MS } from '#domain/user/session-life.ts'
import { SURVEY_QUESTIONS } from '#domain/user/survey.ts'
import { RECOVERY_CODES, TWO_FACTOR_RESET_MS } from '#domain/user/two-factor.ts'
import { TOKEN_LIFE_DAYS, TOKEN_LIMIT } from '#domain/user/access-token.ts'
import {
  DELETED_WISHLIST_DAYS,
  WISHLIST_LIMIT,
  WISHLISTS_PER_USER,
} from '#domain/wishlist/wishlist.ts'
import { RETRY_DAYS_LIST } from '#messages/retry-days.ts'
import { ROLE_DESCRIPTIONS } from '#messages/role-descriptions.ts'
import { spelled, spelledFirst, spelledTime } from '#messages/spelled.ts'

/**
 * Promises that people keep rather than code: business days to repair a file, days of notice before a price or
 * a term changes.
 */
const REPAIR_DAYS = 3
const NOTICE_DAYS = 30

const inList = (numbers: readonly number[]) =>
  `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`

/**
 * The numbers in the shop's rules, and what each role may do, as worded in help and policies, by the
 * placeholder names used in `texts/`.
 */
export const TEXT_NUMBERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    adminCan: ROLE_DESCRIPTIONS[ADMIN],
    bankDays: spelled(BANK_DAYS),
    billingContactCan: ROLE_DESCRIPTIONS[BILLING],
    consentMonths: CONSENT_MONTHS,
    analyticsMonths: ANALYTICS_MONTHS,
    consentRecordMonths: CONSENT_RECORD_MONTHS,
    experimentMonths: EXPERIMENT_RECORD_MONTHS,
    discountFrom: spelledFirst(QUANTITY_DISCOUNT.fromItems),
    discountPercent: QUANTITY_DISCOUNT.percent,
    freeGrantDays: FREE_GRANT_LIFE_MS / DAY_MS,
    freezeMonths: FREEZE_MONTHS,
    graceDays: GRACE_DAYS,
    retentionDays: RETENTION_DAYS,
    inviteTime: spelledTime(INVITE_LIFE_MS),
    licenses: spelled(LICENSE_IDS.length),
    memberCan: ROLE_DESCRIPTIONS[MEMBER],
    noticeDays: NOTICE_DAYS,
    ownerCan: ROLE_DESCRIPTIONS[OWNER],
    packLifeMonths: PACK_LIFE_MONTHS,
    practiceClips: PRACTICE_CAP,
    recoveryCodes: spelled(RECOVERY_CODES),
    refundDays: REFUND_DAYS,
    repairDays: REPAIR_DAYS,
    resetTime: spelledTime(RESET_LIFE_MS),
    retryDays: RETRY_DAYS_LIST,
    returnedDays: RETURNED_DAYS,
    revenueFrom3: REVENUE_FROM[3],
    revenueFrom4: REVENUE_FROM[4],
    revenueFrom5: REVENUE_FROM[5],
    revenueFrom6: REVENUE_FROM[6],
    reversalMinutes: REVERSAL_MS / MINUTE_MS,
    rolloverMonths: spelled(ROLLOVER_MONTHS),
    sessionDays: SESSION_LIFE_MS / DAY_MS,
    tokenDays: TOKEN_LIFE_DAYS,
    tokens: spelled(TOKEN_LIMIT),
    teamSeats: spelled(TEAM_SEATS),
    teamSeatsFirst: spelledFirst(TEAM_SEATS),
    teamClosingTime: spelledTime(TEAM_CLOSING_MS),
    teamReminderTime: spelledTime(CLOSING_REMINDER_MS),
    twoFactorResetTime: spelledTime(TWO_FACTOR_RESET_MS),
    surveyQuestions: spelled(SURVEY_QUESTIONS),
    vatCheckDays: VAT_CHECK_DAYS,
    invoiceDays: DAYS_UNTIL_DUE,
    invoiceReminderDays: inList(REMINDER_DAYS),
    invoiceSuspensionDays: SUSPENSION_DAYS,
    warningDays: inList(WARNING_DAYS),
    viewerCan: ROLE_DESCRIPTIONS[VIEWER],
    wishlistItems: WISHLIST_LIMIT,
    undoTime: spelledTime(DELETED_WISHLIST_DAYS * DAY_MS),
    wishlists: WISHLISTS_PER_USER,
    withdrawalDays: WITHDRAWAL_DAYS,
  }).map(([name, number]) => [name, String(number)]),
)
