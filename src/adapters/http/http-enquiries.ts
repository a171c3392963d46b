import type { Enquiries } from '#application/ports/enquiries.ts'
import { sendEnquiry } from '#contract/enquiries.ts'
import type { Api } from './api.ts'
import { orInvalidOrBot, withProof } from './refusals.ts'

export const httpEnquiries = (api: Api): Enquiries => ({
  send: (form, proof) =>
    api
      .call(sendEnquiry, { body: withProof(form, proof) })
      .map(() => undefined)
      .mapErr(orInvalidOrBot),
})
