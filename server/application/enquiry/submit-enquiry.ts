import { ok, type ResultAsync } from 'neverthrow'
import type { BotRefused } from '#application/ports/gates.ts'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { DAY_MS } from '#domain/shared/durations.ts'
import { checkEnquiry, type EnquiryForm } from '#domain/user/enquiry.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import { promiseEmail } from '#server/application/email/promise-email.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import type { Needs } from '#server/application/ports/ports.ts'

type EnquiryPorts = Needs<'units' | 'secrets' | 'contact' | 'botChecks' | 'rateLimits'>

/** Key prefix of enquiries in the outbox. */
export const ENQUIRY_KEY = 'enquiry-'

/** An enquiry, with its bot check proof and the network address it came from. */
export interface EnquirySent {
  readonly form: EnquiryForm
  readonly proof: string | null
  readonly address: string
}

export type SubmitEnquiry = ReturnType<typeof submitEnquiry>

/** Accepts an enquiry from anyone: rate-limited, validated and proven before it costs an email. */
export const submitEnquiry =
  (ports: EnquiryPorts) =>
  ({ form, proof, address }: EnquirySent): ResultAsync<void, Invalid | BotRefused | Outage> =>
    ports.rateLimits
      .take(LIMITS.enquiry(address))
      .andThen(() => checkEnquiry(form))
      .andThen((enquiry) => ports.botChecks.prove(proof, address).map(() => enquiry))
      .andThen((enquiry) => forwarded(ports, enquiry))

/** Queues the enquiry for the shop's mailbox. Sending the same text again on the same day queues nothing new. */
function forwarded(
  { units, secrets, contact }: EnquiryPorts,
  enquiry: EnquiryForm,
): ResultAsync<void, Outage> {
  const { licenseId, ...fields } = enquiry
  return attempted(secrets.digest(JSON.stringify(enquiry))).andThen((digest) =>
    units.run(async (unit) => {
      const license = (await unit.catalog.licenses()).find(({ id }) => id === licenseId)
      await promiseEmail(unit, {
        key: `${ENQUIRY_KEY}${digest}-${Math.floor(unit.now / DAY_MS)}`,
        to: contact,
        userId: null,
        event: { kind: 'enquiry', ...fields, license: license?.name ?? null },
      })
      return ok(undefined)
    }),
  )
}
