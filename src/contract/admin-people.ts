import * as z from 'zod/mini'
import { ROLE_IDS } from '#domain/team/role.ts'
import { adminEndpoint } from './admin-endpoint.ts'
import { auditRow, certificateRow, orderRow } from './admin-lists.ts'
import { reason } from './admin-reason.ts'
import { licenseId, list, moment, money, shaped, strictlyShaped } from './shapes.ts'

const text = z.string()
const at = z.nullable(moment)

const {
  user_id: _orderUser,
  email: _orderEmail,
  team_id: _orderTeam,
  team_name: _orderTeamName,
  ...orderOfPage
} = orderRow
/** An order on the page of the person who placed it. */
export const ownOrder = orderOfPage

const {
  user_id: _certificateUser,
  email: _certificateEmail,
  team_id: _certificateTeam,
  team_name: _certificateTeamName,
  ...ownCertificate
} = certificateRow

/** Subscriptions that renew, at the price of their next period. */
export const running = list(
  shaped({
    name: z.nullable(text),
    credits: z.nullable(z.int()),
    license_id: licenseId,
    price: money,
    seats: z.int(),
    next_charge: z.nullable(money),
    interval: z.enum(['month', 'year']),
    is_past_due: z.boolean(),
    paid_until: at,
    cancel_at: at,
  }),
)

const person = shaped({
  id: text,
  email: text,
  first_name: text,
  last_name: text,
  company: text,
  created_at: moment,
  confirmed_at: at,
  is_staff: z.boolean(),
  blocked_at: at,
  username: z.nullable(text),
  phone: text,
  pending_email: z.nullable(text),
  has_password: z.boolean(),
  min_license_id: licenseId,
  two_factor_at: at,
  reset_at: at,
  is_reset_due: z.boolean(),
  team: z.nullable(shaped({ id: text, name: text, role_id: z.literal(ROLE_IDS) })),
  running,
  credits: z.int(),
  frozen_credits: z.int(),
  sessions: list(shaped({ id: text, device: text, signed_in_at: moment, seen_at: moment })),
  sessions_in_all: z.int(),
  orders: list(shaped(ownOrder)),
  orders_in_all: z.int(),
  certificates: list(shaped(ownCertificate)),
  certificates_in_all: z.int(),
  audit: list(shaped(auditRow)),
})

/** By ID or address. */
export const readPerson = adminEndpoint('GET', '/people/:id', { answer: person })

export const setPersonBlocked = adminEndpoint('POST', '/people/:id/block', {
  body: strictlyShaped({ blocked: z.boolean(), reason }),
  answer: person,
})

/** Ends all sessions if `session_id` is null. */
export const endPersonSessions = adminEndpoint('POST', '/people/:id/end_sessions', {
  body: strictlyShaped({ session_id: z.nullable(text), reason }),
  answer: person,
})

export const resendPersonConfirmation = adminEndpoint('POST', '/people/:id/confirmation', {
  body: strictlyShaped({ reason }),
  answer: person,
})

/** What the person would keep paying for under a lower license. */
export const readLeftBehind = adminEndpoint('GET', '/people/:id/left_behind', {
  query: shaped({ license_id: z.coerce.number() }),
  answer: z.object({ behind: list(text) }),
})

export const setPersonLicense = adminEndpoint('POST', '/people/:id/license', {
  body: strictlyShaped({ license_id: licenseId, reason }),
  answer: person,
})

/** Announces a reset, and carries it out when called again a day later. */
export const resetPersonTwoFactor = adminEndpoint('POST', '/people/:id/two_factor_reset', {
  body: strictlyShaped({ reason }),
  answer: person,
})

export const cancelPersonReset = adminEndpoint('DELETE', '/people/:id/two_factor_reset', {
  body: strictlyShaped({ reason }),
  answer: person,
})
