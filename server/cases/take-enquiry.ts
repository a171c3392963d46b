import type { ResultAsync } from 'neverthrow'
import type { BotRefused } from '#application/ports/gates.ts'
import type { Outage } from '#application/ports/outage.ts'
import { checkEnquiry, type EnquiryForm } from '#domain/user/enquiry.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { BotChecks } from '../ports/bot-check.ts'
import type { EnquiryBox } from '../ports/enquiry-box.ts'
import { LIMITS, type RateLimits } from '../ports/rate-limits.ts'

export interface EnquiryPorts {
  readonly enquiryBox: EnquiryBox
  readonly botChecks: BotChecks
  readonly rateLimits: RateLimits
}

/** An enquiry, with what it proves and where it came from. */
export interface EnquirySent {
  readonly form: EnquiryForm
  readonly proof: string | null
  readonly address: string
}

export type TakeEnquiry = ReturnType<typeof takeEnquiry>

/** Takes an enquiry in, from anybody: counted, checked and proven before it costs a letter. */
export const takeEnquiry =
  ({ enquiryBox, botChecks, rateLimits }: EnquiryPorts) =>
  ({ form, proof, address }: EnquirySent): ResultAsync<void, Invalid | BotRefused | Outage> =>
    rateLimits
      .take(LIMITS.enquiry(address))
      .andThen(() => checkEnquiry(form))
      .andThen((enquiry) => botChecks.prove(proof, address).map(() => enquiry))
      .andThen((enquiry) => enquiryBox.put(enquiry))
