import { TWO_FACTOR_RESET_MS } from '#domain/user/two-factor.ts'
import { spelledTime } from './spelled.ts'

/** Why an e-mail is not sent again. */
export const NOT_RESENT_MESSAGES = {
  blocked: 'This account is blocked, so nothing was sent.',
  confirmed: 'This account is already confirmed, so nothing was sent.',
  'no-order': 'This order doesn’t exist.',
  'not-paid': 'This order wasn’t paid, so it has no receipt.',
  'no-receipt': 'This order was free, so it has no receipt.',
  'account-closed': 'This account was closed, so nothing was sent.',
} as const

export const TWO_FACTOR_IS_OFF = 'Two-factor authentication of this account is off.'

/** A reset that was announced less than its wait ago. */
export const RESET_NOT_DUE = `This reset was announced less than ${spelledTime(TWO_FACTOR_RESET_MS)} ago.`
