import * as z from 'zod/mini'
import { adminEndpoint } from './admin-endpoint.ts'
import { moment, shaped, strictlyShaped } from './shapes.ts'

/** Text as typed; the domain validates it. */
const typed = z.string().check(z.maxLength(1000))

const setting = shaped({
  on: z.boolean(),
  by_environment: z.boolean(),
  changed_at: z.nullable(moment),
})

const settings = z.object({ maintenance: setting, password: setting })

/** Maintenance and the site password, and whether the environment determines them (access 3). */
export const readSiteSettings = adminEndpoint('GET', '/settings', { answer: settings })

export const setMaintenance = adminEndpoint('PUT', '/settings/maintenance', {
  body: strictlyShaped({ on: z.boolean(), reason: typed }),
  answer: settings,
})

/** Null removes the password. */
export const setSitePassword = adminEndpoint('PUT', '/settings/password', {
  body: strictlyShaped({ password: z.nullable(typed), reason: typed }),
  answer: settings,
})
