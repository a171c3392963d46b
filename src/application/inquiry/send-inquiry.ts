import type { ResultAsync } from 'neverthrow'
import { checkInquiry, type InquiryForm } from '#domain/user/inquiry.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { Inquiries } from '../ports/inquiries.ts'
import type { BotCheck, BotRefused } from '../ports/gates.ts'
import type { Outage } from '../ports/outage.ts'

export type SendInquiry = ReturnType<typeof sendInquiry>

/** Sends a message to the shop. An invalid form is refused before the bot check starts. */
export const sendInquiry =
  (botCheck: BotCheck, inquiries: Inquiries) =>
  (form: InquiryForm): ResultAsync<void, Invalid | BotRefused | Outage> =>
    checkInquiry(form).asyncAndThen((inquiry) =>
      botCheck.solve().andThen((proof) => inquiries.send(inquiry, proof)),
    )
