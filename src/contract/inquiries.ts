import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { licenseId, strictlyShaped } from './shapes.ts'

/** Sends a message to the shop's staff (issue 5). The response only confirms that it was received. */
export const sendInquiry = endpoint('POST', '/api/v1/inquiries', {
  body: strictlyShaped({
    name: z.string().check(z.maxLength(500)),
    email: z.string().check(z.maxLength(500)),
    company: z.string().check(z.maxLength(500)),
    seats: z.optional(z.nullable(z.number())),
    license_id: z.optional(z.nullable(licenseId)),
    message: z.string().check(z.maxLength(20_000)),
    search: z.optional(z.string().check(z.maxLength(1000))),
    bot_check: z.optional(z.nullable(z.string().check(z.maxLength(10_000)))),
  }),
  answer: z.object({}),
})
