import { DAY_MS } from '#domain/shared/durations.ts'
import type { EnquiryForm } from '#domain/user/enquiry.ts'
import { promiseEmail } from '#server/application/email/promise-email.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'

interface Forwarding {
  readonly enquiry: EnquiryForm
  readonly digest: string
  readonly contact: string
}

/** Promises an enquiry to the shop's own people. The same words again on the same day promise nothing new. */
export async function forwardEnquiry(
  unit: Unit,
  { enquiry, digest, contact }: Forwarding,
): Promise<void> {
  const { licenseId, ...fields } = enquiry
  const license = (await unit.catalog.licenses()).find(({ id }) => id === licenseId)
  await promiseEmail(unit, {
    key: `enquiry-${digest}-${Math.floor(unit.now / DAY_MS)}`,
    to: contact,
    userId: null,
    event: { kind: 'enquiry', ...fields, license: license?.name ?? null },
  })
}
