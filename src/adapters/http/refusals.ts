import type { AnonymizeRefused, ReauthRequired } from '#application/ports/account.ts'
import type { SignInRefused } from '#application/ports/accounts.ts'
import type { BotRefused } from '#application/ports/gates.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { Fault, Invalid } from '#domain/user/field-errors.ts'
import type { LicenseTierTooLow } from '#domain/license/choice.ts'
import type { LicenseOnRequest } from '#domain/license/on-request.ts'
import type { ReceivedProblem } from '#contract/problem.ts'
import type { SpendRefusal } from '#domain/cart/credit-order.ts'
import type { RefusedResponse, Reply } from './api.ts'

/** The faulty fields of a refused form, or null for any other refusal. */
export function toInvalid(failure: RefusedResponse | Outage): Invalid | null {
  if (failure.kind !== 'refused') return null
  const { problem } = failure
  switch (problem.code) {
    case 'INVALID':
      return {
        kind: 'invalid',
        errors: problem.data.fields.map(({ field, fault }) => ({ field, fault: fault as Fault })),
      }
    case 'EMAIL_TAKEN':
      return { kind: 'invalid', errors: [{ field: 'email', fault: 'taken' }] }
    case 'USERNAME_TAKEN':
      return { kind: 'invalid', errors: [{ field: 'username', fault: 'taken' }] }
    default:
      return null
  }
}

export function toTierTooLow(failure: RefusedResponse | Outage): LicenseTierTooLow | null {
  if (failure.kind !== 'refused' || failure.problem.code !== 'LICENSE_TIER_TOO_LOW') return null
  return { kind: 'license-tier-too-low', ...failure.problem.data }
}

/** A refusal because of the license itself; null for any other. */
export function toLicenseRefusal(
  failure: RefusedResponse | Outage,
): LicenseTierTooLow | LicenseOnRequest | null {
  if (failure.kind !== 'refused' || failure.problem.code !== 'LICENSE_ON_REQUEST') {
    return toTierTooLow(failure)
  }
  return { kind: 'license-on-request', ...failure.problem.data }
}

/** Why credits cannot be spent: rows 7 to 10 of download 3. Null where the refusal is another. */
export function toSpendRefusal(problem: ReceivedProblem): SpendRefusal | null {
  switch (problem.code) {
    case 'DOWNLOAD_LIMIT_4K_REACHED':
      return { kind: 'download-limit-4k', ...problem.data }
    case 'DOWNLOAD_LIMIT_REACHED':
      return { kind: 'download-limit', ...problem.data }
    case 'SUBSCRIPTION_REQUIRED':
      return { kind: 'subscription-required', ...problem.data }
    case 'CREDITS_MISSING':
      return { kind: 'credits-missing', ...problem.data }
    default:
      return null
  }
}

export function toReauthRequired(failure: RefusedResponse | Outage): ReauthRequired | null {
  return codeOf(failure) === 'REAUTH_REQUIRED' ? { kind: 'reauth-required' } : null
}

export function toBotRefused(failure: RefusedResponse | Outage): BotRefused | null {
  return codeOf(failure) === 'BOT_CHECK_FAILED' ? { kind: 'bot-refused' } : null
}

export function toAnonymizeRefused(failure: RefusedResponse | Outage): AnonymizeRefused | null {
  const code = codeOf(failure)
  if (code !== 'OPEN_PAYMENT' && code !== 'OWNER_MUST_TRANSFER') return null
  return { kind: 'anonymize-refused', why: code }
}

/**
 * Why nobody was let in, in the server's words (errors 2): the first full message, else its error. Reads
 * servers that know no codes, too (protocol 2).
 */
export function toSignInRefused(failure: RefusedResponse | Outage): SignInRefused | null {
  if (codeOf(failure) === 'SIGN_IN_REFUSED' && failure.kind === 'refused') {
    return { kind: 'sign-in-refused', message: failure.problem.message }
  }
  if (failure.kind !== 'unexpected' || !isRefusal(failure.cause)) return null
  const message = messageIn(failure.cause.data)
  return message === null ? null : { kind: 'sign-in-refused', message }
}

/** The words that every client of such servers looks for, in the same order; null where there are none. */
export function messageIn(body: unknown): string | null {
  const errors = field(body, 'errors')
  const found = [first(field(errors, 'full_messages')), first(errors), field(body, 'error')]
  return (
    found.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? null
  )
}

function codeOf(failure: RefusedResponse | Outage): string | null {
  return failure.kind === 'refused' ? failure.problem.code : null
}

function isRefusal(cause: unknown): cause is Reply {
  const status = field(cause, 'status')
  return typeof status === 'number' && status >= 400 && status < 500
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function first(value: unknown): unknown {
  return Array.isArray(value) ? (value as readonly unknown[])[0] : undefined
}
