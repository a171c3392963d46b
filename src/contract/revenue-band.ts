import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { licenseId, moment, shaped } from './shapes.ts'

const band = shaped({
  license_id: licenseId,
  confirmed_at: z.nullable(moment),
  due: z.boolean(),
})

/** What one last said about the size of one's company, and whether it is time to ask again (licensing 8). */
export const readRevenueBand = endpoint('GET', '/api/v1/band', { answer: band })

/** Says that it is still right. */
export const confirmRevenueBand = endpoint('POST', '/api/v1/band/confirm', { answer: band })
