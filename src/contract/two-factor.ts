import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { list, moment, shaped, strictlyShaped } from './shapes.ts'

/** A code from an authenticator app, or a recovery code. */
const otpAttempt = strictlyShaped({ otp_attempt: z.string().check(z.maxLength(100)) })

/** Whether the user's account has a second factor (two-factor 1). */
export const readTwoFactor = endpoint('GET', '/api/v1/users/two_factor', {
  answer: shaped({ enabled_at: z.nullable(moment), recovery_codes_left: z.int() }),
})

/** The only response that contains the secret, before a code has confirmed it. Requires a recent sign-in. */
export const setUpTwoFactor = endpoint('POST', '/api/v1/users/two_factor', {
  answer: shaped({
    secret: z.string(),
    uri: z.string(),
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
})

/** Confirms the secret with a code. The only response that contains the recovery codes. */
export const enableTwoFactor = endpoint('PUT', '/api/v1/users/two_factor', {
  body: otpAttempt,
  answer: shaped({ recovery_codes: list(z.string()) }),
})

/** Requires a recent sign-in and a code. */
export const disableTwoFactor = endpoint('POST', '/api/v1/users/two_factor/disable', {
  body: otpAttempt,
  answer: z.object({ success: z.literal(true) }),
})
