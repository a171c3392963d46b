import type { ResultAsync } from 'neverthrow'
import { checkEnquiry, type EnquiryForm } from '#domain/user/enquiry.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { Enquiries } from '../ports/enquiries.ts'
import type { BotCheck, BotRefused } from '../ports/gates.ts'
import type { Outage } from '../ports/outage.ts'

export type SendEnquiry = ReturnType<typeof sendEnquiry>

/** Sends a message to the shop. An invalid form is refused before the bot check starts. */
export const sendEnquiry =
  (botCheck: BotCheck, enquiries: Enquiries) =>
  (form: EnquiryForm): ResultAsync<void, Invalid | BotRefused | Outage> =>
    checkEnquiry(form).asyncAndThen((enquiry) =>
      botCheck.solve().andThen((proof) => enquiries.send(enquiry, proof)),
    )
