import { ok, type ResultAsync } from 'neverthrow'
import type { BotRefused } from '#application/ports/gates.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { DAY_MS } from '#domain/shared/durations.ts'
import { checkInquiry, type InquiryForm } from '#domain/user/inquiry.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { promiseEmail } from '#server/application/email/promise-email.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import type { Needs } from '#server/application/ports/ports.ts'

type InquiryPorts = Needs<'units' | 'secrets' | 'contact' | 'botChecks' | 'rateLimits'>

/** Key prefix of inquiries in the outbox, in the spelling of what is stored. */
export const INQUIRY_KEY = 'enquiry-'

/** An inquiry, with its bot check proof and the network address it came from. */
export interface InquirySent {
  readonly form: InquiryForm
  readonly proof: string | null
  readonly address: string
}

export type SubmitInquiry = ReturnType<typeof submitInquiry>

/** Accepts an inquiry from anyone: rate-limited, validated and proven before it costs an email. */
export const submitInquiry =
  (ports: InquiryPorts) =>
  ({ form, proof, address }: InquirySent): ResultAsync<void, Invalid | BotRefused | Outage> =>
    ports.rateLimits
      .take(LIMITS.inquiry(address))
      .andThen(() => checkInquiry(form))
      .andThen((inquiry) => ports.botChecks.prove(proof, address).map(() => inquiry))
      .andThen((inquiry) => forwarded(ports, inquiry))

/** Queues the inquiry for the shop's mailbox. Sending the same text again on the same day queues nothing new. */
function forwarded(
  { units, secrets, contact }: InquiryPorts,
  inquiry: InquiryForm,
): ResultAsync<void, Outage> {
  const { licenseId, ...fields } = inquiry
  return attempted(secrets.digest(JSON.stringify(inquiry))).andThen((digest) =>
    units.run(async (unit) => {
      const license = (await unit.catalog.licenses()).find(({ id }) => id === licenseId)
      await promiseEmail(unit, {
        key: `${INQUIRY_KEY}${digest}-${Math.floor(unit.now / DAY_MS)}`,
        to: contact,
        userId: null,
        event: { kind: 'enquiry', ...fields, license: license?.name ?? null },
      })
      return ok(undefined)
    }),
  )
}
