import type { SiteSettingsAdmin } from '#application/ports/site-settings.ts'
import { readSiteSettings, setMaintenance, setSitePassword } from '#contract/admin-settings.ts'
import { orOutage, type Api } from './api.ts'
import { either, refusals, toInvalid } from './refusals.ts'

const orRefused = either(toInvalid, either(refusals('REAUTH_REQUIRED'), orOutage))

export const httpSiteSettings = (api: Api): SiteSettingsAdmin => ({
  read: () => api.call(readSiteSettings).mapErr(orOutage),
  setMaintenance: (on, reason) =>
    api.call(setMaintenance, { body: { on, reason } }).mapErr(orRefused),
  setPassword: (password, reason) =>
    api.call(setSitePassword, { body: { password, reason } }).mapErr(orRefused),
})
