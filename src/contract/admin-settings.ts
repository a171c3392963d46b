import * as z from 'zod/mini'
import { adminEndpoint } from './admin-endpoint.ts'
import { moment, shaped, strictlyShaped } from './shapes.ts'

/** What was typed; the domain says what is wrong with it. */
const typed = z.string().check(z.maxLength(1000))

const setting = shaped({
  on: z.boolean(),
  by_environment: z.boolean(),
  changed_at: z.nullable(moment),
})

const settings = z.object({ maintenance: setting, password: setting })

/** Maintenance and the password of the site, and whether the environment decides about them (access 3). */
export const readSiteSettings = adminEndpoint('GET', '/settings', { answer: settings })

export const setMaintenance = adminEndpoint('PUT', '/settings/maintenance', {
  body: strictlyShaped({ on: z.boolean(), reason: typed }),
  answer: settings,
})

/** Null takes the password away. */
export const setSitePassword = adminEndpoint('PUT', '/settings/password', {
  body: strictlyShaped({ password: z.nullable(typed), reason: typed }),
  answer: settings,
})
