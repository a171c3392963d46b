import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag, licenseId, moment, shaped, textId } from './shapes.ts'

export const userFields = {
  id: textId,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  confirmed_at: z.nullable(moment),
  free_subscriber: z.boolean(),
  min_license_id: z.nullable(licenseId),
  has_completed_survey: z.boolean(),
}

/** The session user of sign-in 8. */
export const sessionUser = shaped(userFields)

/** A message for the user, at the top level as in protocol 2; our own server repeats it under `data`. */
export const messageAnswer = z.object({
  success: z.optional(z.literal(true)),
  message: z.string(),
  data: z.optional(z.object({ message: z.string() })),
})

/** `{}` when signed out (sign-in 2). */
export const readSession = endpoint('GET', '/api/auth/session', {
  answer: z.object({ user: z.optional(sessionUser), expires: z.optional(z.iso.datetime()) }),
})

export const signInUser = endpoint('POST', '/api/v1/users/sign_in', {
  // A missing field is refused like a wrong one (protocol 2).
  body: shaped({
    email: z._default(z.string(), ''),
    password: z._default(z.string(), ''),
    /**
     * A code from an authenticator app, or a recovery code: without it, an account that requires one is
     * refused with OTP_REQUIRED (two-factor 2).
     */
    otp_attempt: z.optional(z.nullable(z.string())),
    /**
     * Where the user continues: on the checkout page their cart is bought, elsewhere it joins the account's
     * (cart 3).
     */
    callback_url: z._default(z.string(), '/'),
  }),
  answer: z.object({ data: sessionUser }),
})

export const registerUser = endpoint('POST', '/api/v1/users', {
  // Missing fields count as blank, so that they are reported together with every other fault.
  body: shaped({
    email: z._default(z.string(), ''),
    password: z._default(z.string(), ''),
    first_name: z._default(z.string(), ''),
    last_name: z._default(z.string(), ''),
    company: z._default(z.string(), ''),
    free_subscriber: z._default(flag, false),
    email_optin: z._default(flag, false),
    confirm_success_url: z._default(z.string(), '/'),
    /** The solution of `readBotChallenge`, if the shop requires one. */
    bot_check: z.optional(z.string()),
  }),
  answer: z.object({ status: z.literal('success'), data: sessionUser }),
})

/** Without a password, an email invites the user to set one (sign-in 4). Never signs in to an existing account. */
export const registerPasswordless = endpoint('POST', '/api/v1/users/passwordless_create', {
  body: shaped({
    email: z._default(z.string(), ''),
    first_name: z._default(z.string(), ''),
    last_name: z._default(z.string(), ''),
    password: z.optional(z.nullable(z.string())),
    confirm_success_url: z._default(z.string(), '/'),
    bot_check: z.optional(z.string()),
  }),
  answer: z.object({ status: z.literal('success'), data: sessionUser }),
})

/** Whether a token header set is still valid for its session. */
export const validateToken = endpoint('GET', '/api/v1/users/validate_token', {
  answer: z.object({ success: z.literal(true), data: sessionUser }),
})

export const signOutUser = endpoint('DELETE', '/api/v1/auth/sign_out', {
  answer: z.object({ success: z.literal(true) }),
})

/**
 * The address is in the query string or in the body. The response is the same for every address
 * (confirmation 2).
 */
export const resendConfirmation = endpoint('POST', '/api/v1/users/confirmation', {
  query: z.object({ email: z.optional(z.string()) }),
  body: z.optional(z.object({ email: z.optional(z.string()) })),
  answer: messageAnswer,
})

export const confirmEmail = endpoint('PUT', '/api/v1/users/confirmation', {
  body: shaped({ confirmation_token: z.string() }),
  answer: z.object({ outcome: z.enum(['confirmed', 'expired', 'unknown']) }),
})
