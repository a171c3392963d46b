import type { ConsentRecords } from '#application/ports/consents.ts'
import { recordConsent } from '#contract/consents.ts'
import { orOutage, type Api } from './api.ts'

export const httpConsents = (api: Api): Pick<ConsentRecords, 'record'> => ({
  record: (pressed) =>
    api.call(recordConsent, { body: pressed, outlivesPage: true }).mapErr(orOutage),
})
