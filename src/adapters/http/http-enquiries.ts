import type { Enquiries } from '#application/ports/enquiries.ts'
import { sendEnquiry } from '#contract/enquiries.ts'
import { orOutage, type Api } from './api.ts'
import { toBotRefused, toInvalid } from './refusals.ts'

export const httpEnquiries = (api: Api): Enquiries => ({
  send: (form, proof) =>
    api
      .call(sendEnquiry, { body: { ...form, ...(proof === null ? {} : { botCheck: proof }) } })
      .map(() => undefined)
      .mapErr((failure) => toInvalid(failure) ?? toBotRefused(failure) ?? orOutage(failure)),
})
