import { sendEnquiry } from '#contract/enquiries.ts'
import type { TakeEnquiry } from '#server/application/enquiry/take-enquiry.ts'
import { clientAddress } from './client-address.ts'
import { fail } from './problems.ts'
import { serveAnybody } from './serve.ts'
import type { ShopApp } from './shop-app.ts'

export interface EnquiryServices {
  readonly takeEnquiry: TakeEnquiry
  readonly proxies: readonly string[]
}

/** Writing to the shop, without an account as well as with one. */
export function enquiryRoutes(app: ShopApp, { takeEnquiry, proxies }: EnquiryServices): void {
  serveAnybody(app, sendEnquiry, {
    handler: ({ body, context }) => {
      const { botCheck, seats, licenseId, ...said } = body
      const form = { ...said, seats: seats ?? null, licenseId: licenseId ?? null }
      const address = clientAddress(context, proxies)
      context.status(202)
      return takeEnquiry({ form, proof: botCheck ?? null, address }).map(() => ({}))
    },
    failing: fail,
  })
}
