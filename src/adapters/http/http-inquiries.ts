import type { Inquiries } from '#application/ports/inquiries.ts'
import { sendInquiry } from '#contract/inquiries.ts'
import type { Api } from './api.ts'
import { orInvalidOrBot, withProof } from './refusals.ts'

export const httpInquiries = (api: Api): Inquiries => ({
  send: (form, proof) =>
    api
      .call(sendInquiry, { body: withProof(form, proof) })
      .map(() => undefined)
      .mapErr(orInvalidOrBot),
})
