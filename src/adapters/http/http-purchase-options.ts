import type { PurchaseOptions } from '#application/ports/purchase-options.ts'
import { readPurchaseOptions } from '#contract/purchase-options.ts'
import { orOutage, type Api } from './api.ts'

export const httpPurchaseOptions = (api: Api): PurchaseOptions => ({
  compare: (_viewer, variantId) =>
    api
      .call(readPurchaseOptions, {
        query: variantId === null ? {} : { variantId: String(variantId) },
      })
      .map(({ comparison }) => comparison)
      .mapErr(orOutage),
})
