import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Problem } from '#contract/problem.ts'
import type { UserError } from '#messages/user-error.ts'

/** Failures that are sent as a status and a code, without data. */
export const PLAIN_REFUSALS = {
  'sign-in-required': [401, { code: 'SIGN_IN_REQUIRED', data: {} }],
  missing: [404, { code: 'NOT_FOUND', data: {} }],
  gone: [410, { code: 'GONE', data: {} }],
  'sign-in-refused': [401, { code: 'SIGN_IN_REFUSED', data: {} }],
  'otp-required': [401, { code: 'OTP_REQUIRED', data: {} }],
  'otp-invalid': [401, { code: 'OTP_INVALID', data: {} }],
  'two-factor-enabled': [409, { code: 'TWO_FACTOR_ENABLED', data: {} }],
  'two-factor-required': [403, { code: 'TWO_FACTOR_REQUIRED', data: {} }],
  'admin-refused': [409, { code: 'ADMIN_REFUSED', data: {} }],
  'reauth-required': [403, { code: 'REAUTH_REQUIRED', data: {} }],
  'only-sign-in-method': [409, { code: 'ONLY_SIGN_IN_METHOD', data: {} }],
  'gate-refused': [401, { code: 'GATE_CLOSED', data: {} }],
  'bot-refused': [422, { code: 'BOT_CHECK_FAILED', data: {} }],
  'already-in-cart': [409, { code: 'ALREADY_IN_CART', data: {} }],
  'already-owned': [409, { code: 'ALREADY_OWNED', data: {} }],
  'not-for-sale': [409, { code: 'NOT_FOR_SALE', data: {} }],
  'cart-empty': [409, { code: 'CART_EMPTY', data: {} }],
  'team-closing': [409, { code: 'TEAM_CLOSING', data: {} }],
  'team-needs-pro': [409, { code: 'TEAM_NEEDS_PRO', data: {} }],
  'same-plan': [409, { code: 'SAME_PLAN', data: {} }],
  'no-subscription': [409, { code: 'NO_SUBSCRIPTION', data: {} }],
  'not-past-due': [409, { code: 'NOT_PAST_DUE', data: {} }],
  'no-credit-subscription': [409, { code: 'NO_CREDIT_SUBSCRIPTION', data: {} }],
  'invoice-not-allowed': [403, { code: 'INVOICE_NOT_ALLOWED', data: {} }],
  'invoice-not-for-subscriptions': [422, { code: 'INVOICE_NOT_FOR_SUBSCRIPTIONS', data: {} }],
  'invoice-open': [409, { code: 'INVOICE_OPEN', data: {} }],
  'payment-missing': [422, { code: 'PAYMENT_MISSING', data: {} }],
  'idempotency-key-reused': [422, { code: 'IDEMPOTENCY_KEY_REUSED', data: {} }],
  'team-missing': [404, { code: 'TEAM_MISSING', data: {} }],
  'not-allowed': [403, { code: 'NOT_ALLOWED', data: {} }],
  'already-member': [409, { code: 'ALREADY_MEMBER', data: {} }],
  'license-not-lowered': [409, { code: 'LICENSE_NOT_LOWERED', data: {} }],
  'owner-must-transfer': [409, { code: 'OWNER_MUST_TRANSFER', data: {} }],
} as const satisfies Partial<Record<UserError['kind'], readonly [ContentfulStatusCode, Problem]>>

/** Whether a failure is one of these. */
export function isPlain(
  error: UserError | { readonly kind: 'token-limit' },
): error is PlainFailure {
  return Object.hasOwn(PLAIN_REFUSALS, error.kind)
}

type PlainFailure = Extract<UserError, { readonly kind: keyof typeof PLAIN_REFUSALS }>
