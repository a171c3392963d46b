import * as z from 'zod/mini'
import { adminEndpoint } from './admin-endpoint.ts'

/** Whether the user may open the admin, as decided by its guard (admin 1). */
export const readAdmin = adminEndpoint('GET', '', { answer: z.object({ email: z.string() }) })
