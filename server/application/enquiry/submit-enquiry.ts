import { ok, type ResultAsync } from 'neverthrow'
import type { BotRefused } from '#application/ports/gates.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { checkEnquiry, type EnquiryForm } from '#domain/user/enquiry.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { UnitOfWork } from '#server/application/ports/unit-of-work.ts'
import type { BotChecks } from '#server/application/ports/bot-check.ts'
import { LIMITS, type RateLimits } from '#server/application/ports/rate-limits.ts'
import type { Secrets } from '#server/application/ports/secrets.ts'
import { forwardEnquiry } from './forward-enquiry.ts'

export interface EnquiryPorts {
  readonly units: UnitOfWork
  readonly secrets: Secrets
  /** Where the shop's own people read their mail. */
  readonly contact: string
  readonly botChecks: BotChecks
  readonly rateLimits: RateLimits
}

/** An enquiry, with what it proves and where it came from. */
export interface EnquirySent {
  readonly form: EnquiryForm
  readonly proof: string | null
  readonly address: string
}

export type SubmitEnquiry = ReturnType<typeof submitEnquiry>

/** Takes an enquiry in, from anybody: counted, checked and proven before it costs an e-mail. */
export const submitEnquiry =
  (ports: EnquiryPorts) =>
  ({ form, proof, address }: EnquirySent): ResultAsync<void, Invalid | BotRefused | Outage> =>
    ports.rateLimits
      .take(LIMITS.enquiry(address))
      .andThen(() => checkEnquiry(form))
      .andThen((enquiry) => ports.botChecks.prove(proof, address).map(() => enquiry))
      .andThen((enquiry) => forwarded(ports, enquiry))

function forwarded(
  { units, secrets, contact }: EnquiryPorts,
  enquiry: EnquiryForm,
): ResultAsync<void, Outage> {
  return attempted(secrets.digest(JSON.stringify(enquiry))).andThen((digest) =>
    units.run(async (unit) => ok(await forwardEnquiry(unit, { enquiry, digest, contact }))),
  )
}
