import * as z from 'zod/mini'
import { adminEndpoint } from './admin-endpoint.ts'

/** Whether the admin is open to whoever asks, as its guard says (admin 1). */
export const readAdmin = adminEndpoint('GET', '', { answer: z.object({ email: z.string() }) })
