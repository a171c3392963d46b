import * as z from 'zod/mini'
import { ROLE_IDS, TEAM_POWERS } from '#domain/team/role.ts'
import { messageAnswer, sessionUser, userFields } from './accounts.ts'
import { consentState } from './consents.ts'
import { endpoint } from './endpoint.ts'
import {
  flag,
  isObject,
  licenseId,
  list,
  listingFields,
  listQuery,
  moment,
  money,
  rowId,
  shaped,
} from './shapes.ts'

const text = z.string()

/** One's own account: the session user's fields, and what only its owner sees. */
export const myAccount = shaped({
  username: z.nullable(text),
  phone: text,
  company: text,
  tax_vat_number: text,
  email_optin: flag,
  pending_email: z.nullable(text),
  has_password: flag,
  session: sessionUser,
})

/** One's subscription and credits. Without a plan: nulls, and the credits of one's packs. */
const mySubscription = shaped({
  current_credit_balance: z.int(),
  cancel_at: z.nullable(moment),
  plan_variant: z.nullable(shaped({ id: rowId, price: money, name: text, sku: text })),
})

/** The team that whoever asks is in, with their role, its powers, the least license that the team buys under, and when it closes. */
const teamSummary = shaped({
  id: text,
  name: text,
  role_id: z.literal(ROLE_IDS),
  powers: list(z.enum(TEAM_POWERS)),
  min_license_id: z.nullable(licenseId),
  closes_at: z.nullable(moment),
})

const ownAccount = z.object({
  user: sessionUser,
  account: myAccount,
  // Backends that know no plans leave it out, and so does the answer to a change.
  subscription: z.optional(mySubscription),
  /** Null without a team; answers to changes leave it out. */
  team: z.optional(z.nullable(teamSummary)),
  /** What the account allows; only `readMe` of our own server says it. */
  consent: z.optional(consentState),
  /** Whether the admin is theirs to open; only `readMe` says it. */
  staff: z.optional(z.boolean()),
})

const column = z.optional(z.nullable(text))

/** What other back ends of protocol 2 answer in its place: a user, with the columns that they have. */
const bareUser = z.codec(
  shaped({
    ...userFields,
    username: column,
    phone: column,
    company: column,
    tax_vat_number: column,
    email_optin: z.optional(z.nullable(flag)),
    unconfirmed_email: column,
  }),
  z.custom<z.output<typeof ownAccount>>(isObject),
  {
    decode: ({
      username,
      phone,
      company,
      taxVatNumber,
      emailOptin,
      unconfirmedEmail,
      ...user
    }) => ({
      user,
      account: {
        username: username ?? null,
        phone: phone ?? '',
        company: company ?? '',
        taxVatNumber: taxVatNumber ?? '',
        emailOptin: emailOptin ?? false,
        pendingEmail: unconfirmedEmail ?? null,
        hasPassword: true,
        session: user,
      },
    }),
    encode: ({ user }) => user,
  },
)

const ownOrBare = z.union([ownAccount, bareUser])

/** The session user of sign-in 8, with everything that a client asks for at once. What is not there yet is null. */
export const readMe = endpoint('GET', '/api/v1/users/me', { answer: ownOrBare })

/** Partial; null clears what is optional, unknown fields are dropped (account 1, input 10). */
export const changeAccount = endpoint('PATCH', '/api/v1/users/account', {
  body: shaped({
    email: z.optional(text),
    password: z.optional(text),
    password_confirmation: z.optional(text),
    current_password: z.optional(text),
    username: z.optional(z.nullable(text)),
    first_name: z.optional(text),
    last_name: z.optional(text),
    phone: z.optional(z.nullable(text)),
    company: z.optional(z.nullable(text)),
    tax_vat_number: z.optional(z.nullable(text)),
    free_subscriber: z.optional(flag),
    email_optin: z.optional(flag),
  }),
  answer: ownOrBare,
})

/** Confirmed by typing the address (account 2). */
export const anonymizeAccount = endpoint('PATCH', '/api/v1/users/account/anonymize', {
  body: z.object({ email: text }),
  answer: z.object({ message: text }),
})

/** With a reset token, with the current password, or within 15 minutes of signing in (sign-in 3). */
export const changePassword = endpoint('PUT', '/api/v1/users/password', {
  body: shaped({
    password: text,
    password_confirmation: text,
    current_password: z.optional(text),
    reset_password_token: z.optional(text),
    /** Beside a reset token, where the account asks for a second factor (two-factor 5). */
    otp_attempt: z.optional(text),
  }),
  answer: z.object({ success: z.literal(true), message: text, data: sessionUser }),
})

/** Always the same words (sign-in 3). */
export const requestReset = endpoint('POST', '/api/v1/users/password', {
  body: shaped({
    // A missing address counts as a blank one (protocol 2).
    email: z._default(text, ''),
    redirect_url: z.optional(text),
    bot_check: z.optional(text),
  }),
  answer: messageAnswer,
})

/** Makes a pending address the account's (security 8: by a click, not by following a link). */
export const confirmEmailChange = endpoint('PUT', '/api/v1/users/email', {
  body: z.object({ token: text }),
  answer: z.object({ outcome: z.enum(['changed', 'expired', 'unknown', 'taken']) }),
})

const device = shaped({
  id: text,
  /** `Firefox on Linux`; empty where the device did not say. */
  device: text,
  signed_in_at: moment,
  seen_at: moment,
  current: flag,
})

/** A page of the signed-in devices, beginning with the one that asks. */
export const listDevices = endpoint('GET', '/api/v1/users/sessions', {
  query: listQuery,
  answer: shaped({
    ...listingFields(device),
    /** Of the one that asks. */
    signed_in_at: moment,
  }),
})

/** Ends all of one's own sessions but the one that asks. */
export const endOtherDevices = endpoint('DELETE', '/api/v1/users/sessions', {
  answer: z.object({ success: z.literal(true) }),
})

/** Ends one of one's own sessions; somebody else's is missing. */
export const endDevice = endpoint('DELETE', '/api/v1/users/sessions/:id', {
  answer: z.object({ success: z.literal(true) }),
})

/** Providers that may sign in whoever asks, each with when it was linked to their account, or null. */
export const listProviders = endpoint('GET', '/api/v1/users/providers', {
  answer: z.object({
    items: list(shaped({ id: text, name: text, linked_at: z.nullable(moment) })),
  }),
})

/** Refused where it is the only way in; linking is a sign-in by the provider while signed in. */
export const unlinkProvider = endpoint('DELETE', '/api/v1/users/providers/:id', {
  answer: z.object({ success: z.literal(true) }),
})
