import * as z from 'zod/mini'
import { REQUEST_STATUSES } from '#domain/team/license-request.ts'
import { endpoint } from './endpoint.ts'
import { list, moment, rowId, shaped, strictlyShaped } from './shapes.ts'

const text = z.string()
/** Text as typed; the domain validates it. */
const typed = z.string().check(z.maxLength(2000))

const answer = list(
  shaped({
    id: text,
    user_id: text,
    variant_id: rowId,
    note: text,
    project_tag: text,
    status: z.enum(REQUEST_STATUSES),
    created_at: moment,
    decided_by: z.nullable(text),
    decided_at: z.nullable(moment),
    answer: text,
    requester: text,
    decider: z.nullable(text),
    product_name: text,
    product_slug: text,
    file_name: text,
    /** Today's cost in credits; null for viewers who may not approve it, and once it is decided or over. */
    cost: z.nullable(z.int()),
    may_decide: z.boolean(),
    may_withdraw: z.boolean(),
  }),
)

const PATH = '/api/v1/teams/requests'

/** What the user asked their team to license, and for approvers what everyone did: open requests first (team 6). */
export const readLicenseRequests = endpoint('GET', PATH, { answer })

/** Requests files. Files that are already requested are not requested again. */
export const requestLicense = endpoint('POST', PATH, {
  body: strictlyShaped({
    variant_ids: list(rowId).check(z.minLength(1), z.maxLength(50)),
    note: typed,
    project_tag: typed,
  }),
  answer,
})

/**
 * Licenses the requested file with the team's credits. More than `expected_cost` is never spent (409
 * CREDITS_CHANGED).
 */
export const approveLicenseRequest = endpoint('POST', `${PATH}/:id/approve`, {
  body: strictlyShaped({ expected_cost: z.int().check(z.nonnegative()) }),
  answer,
})

export const declineLicenseRequest = endpoint('POST', `${PATH}/:id/decline`, {
  body: strictlyShaped({ note: typed }),
  answer,
})

/** Withdraws the user's own request. */
export const withdrawLicenseRequest = endpoint('POST', `${PATH}/:id/withdraw`, { answer })
