import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { licenseId, moment, shaped } from './shapes.ts'

const band = shaped({
  license_id: licenseId,
  confirmed_at: z.nullable(moment),
  due: z.boolean(),
})

/** What the user last stated about the size of their company, and whether it is time to ask again (licensing 8). */
export const readRevenueBand = endpoint('GET', '/api/v1/revenue_band', { answer: band })

/** Confirms that it is still correct. */
export const confirmRevenueBand = endpoint('POST', '/api/v1/revenue_band/confirm', { answer: band })
