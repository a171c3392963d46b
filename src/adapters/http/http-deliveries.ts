import type { DeliveriesAdmin } from '#application/ports/deliveries.ts'
import { dropDelivery, listFailedDeliveries, retryDeliveries } from '#contract/admin-deliveries.ts'
import { orOutage, type Api } from './api.ts'
import { either, refusals, toInvalid } from './refusals.ts'

const orRefused = either(toInvalid, either(refusals('REAUTH_REQUIRED'), orOutage))

export const httpDeliveries = (api: Api): DeliveriesAdmin => ({
  failed: () => api.call(listFailedDeliveries).mapErr(orOutage),
  retry: (change) => api.call(retryDeliveries, { body: change }).mapErr(orRefused),
  drop: (change) => api.call(dropDelivery, { body: change }).mapErr(orRefused),
})
