import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { list, moment, shaped, strictlyShaped } from './shapes.ts'

/** A code of an app, or a recovery code. */
const otpAttempt = strictlyShaped({ otp_attempt: z.string().check(z.maxLength(100)) })

/** Whether one's own account asks for a second factor (two-factor 1). */
export const readTwoFactor = endpoint('GET', '/api/v1/users/two_factor', {
  answer: shaped({ enabled_at: z.nullable(moment), recovery_codes_left: z.int() }),
})

/** The only answer that holds the secret, until a code has confirmed it. Takes a fresh sign-in. */
export const setUpTwoFactor = endpoint('POST', '/api/v1/users/two_factor', {
  answer: shaped({
    secret: z.string(),
    uri: z.string(),
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
})

/** Confirms the secret with a code. The only answer that holds the recovery codes. */
export const enableTwoFactor = endpoint('PUT', '/api/v1/users/two_factor', {
  body: otpAttempt,
  answer: shaped({ recovery_codes: list(z.string()) }),
})

/** Takes a fresh sign-in and a code. */
export const disableTwoFactor = endpoint('POST', '/api/v1/users/two_factor/disable', {
  body: otpAttempt,
  answer: z.object({ success: z.literal(true) }),
})
