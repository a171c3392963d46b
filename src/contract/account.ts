import * as z from 'zod/mini'
import { ROLE_IDS, TEAM_PERMISSIONS } from '#domain/team/role.ts'
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
  shapedTwice,
} from './shapes.ts'

const text = z.string()

/** The user's own account: the fields of the session user, plus those that only its owner sees. */
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

/** The user's subscription and credits. Without a plan: nulls, and the credits of their packs. */
const mySubscription = shaped({
  current_credit_balance: z.int(),
  cancel_at: z.nullable(moment),
  plan_variant: z.nullable(shaped({ id: rowId, price: money, name: text, sku: text })),
})

/**
 * The user's team, with their role, its permissions, the lowest license that the team may buy under, and when it
 * closes.
 */
const teamSummary = shapedTwice(
  {
    id: text,
    name: text,
    role_id: z.literal(ROLE_IDS),
    permissions: list(z.enum(TEAM_PERMISSIONS)),
    min_license_id: z.nullable(licenseId),
    closes_at: z.nullable(moment),
  },
  { permissions: 'powers' },
)

const ownAccount = z.object({
  user: sessionUser,
  account: myAccount,
  // Omitted by back ends without plans, in responses to changes, and for members whose role may not see it.
  subscription: z.optional(mySubscription),
  /** Null without a team; omitted in responses to changes. */
  team: z.optional(z.nullable(teamSummary)),
  /** What the account consents to; only in `readMe` of our own server. */
  consent: z.optional(consentState),
  /** Whether the user may open the admin; only in `readMe`. */
  staff: z.optional(z.boolean()),
})

const column = z.optional(z.nullable(text))

/** What other back ends of protocol 2 return instead: a user, with whichever columns they have. */
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

/**
 * Returns the session user of sign-in 8, with everything else that a client needs at once. Values that do
 * not exist yet are null.
 */
export const readMe = endpoint('GET', '/api/v1/users/me', { answer: ownOrBare })

/** Partial; null clears optional fields, unknown fields are dropped (account 1, input 10). */
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

/** Requires a reset token, the current password, or a sign-in within the last 15 minutes (sign-in 3). */
export const changePassword = endpoint('PUT', '/api/v1/users/password', {
  body: shaped({
    password: text,
    password_confirmation: text,
    current_password: z.optional(text),
    reset_password_token: z.optional(text),
    /** Required with a reset token if the account has a second factor (two-factor 5). */
    otp_attempt: z.optional(text),
  }),
  answer: z.object({ success: z.literal(true), message: text, data: sessionUser }),
})

/** Always returns the same message (sign-in 3). */
export const requestReset = endpoint('POST', '/api/v1/users/password', {
  body: shaped({
    // A missing address counts as blank (protocol 2).
    email: z._default(text, ''),
    redirect_url: z.optional(text),
    bot_check: z.optional(text),
  }),
  answer: messageAnswer,
})

/** Makes a pending address the account's address (security 8: by a click, not by following a link). */
export const confirmEmailChange = endpoint('PUT', '/api/v1/users/email', {
  body: z.object({ token: text }),
  answer: z.object({ outcome: z.enum(['changed', 'expired', 'unknown', 'taken']) }),
})

const device = shaped({
  id: text,
  /** `Firefox on Linux`; empty if the device did not identify itself. */
  device: text,
  signed_in_at: moment,
  seen_at: moment,
  current: flag,
})

/** A page of the signed-in devices, starting with the current one. */
export const listDevices = endpoint('GET', '/api/v1/users/sessions', {
  query: listQuery,
  answer: shaped({
    ...listingFields(device),
    /** When the current device signed in. */
    signed_in_at: moment,
  }),
})

/** Ends all of the user's sessions except the current one. */
export const endOtherDevices = endpoint('DELETE', '/api/v1/users/sessions', {
  answer: z.object({ success: z.literal(true) }),
})

/** Ends one of the user's sessions; someone else's counts as missing. */
export const endDevice = endpoint('DELETE', '/api/v1/users/sessions/:id', {
  answer: z.object({ success: z.literal(true) }),
})

/** Lists the providers that the user may sign in with, each with when it was linked to their account, or null. */
export const listProviders = endpoint('GET', '/api/v1/users/providers', {
  answer: z.object({
    items: list(shaped({ id: text, name: text, linked_at: z.nullable(moment) })),
  }),
})

/** Refused if it is the only way to sign in. Signing in with a provider while signed in links it. */
export const unlinkProvider = endpoint('DELETE', '/api/v1/users/providers/:id', {
  answer: z.object({ success: z.literal(true) }),
})
