import type { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { EnquiryForm } from '#domain/user/enquiry.ts'

/** Where enquiries are put for the shop's own people. */
export interface EnquiryBox {
  /** Promises one letter. The same words again on the same day promise nothing new. */
  put(enquiry: EnquiryForm): ResultAsync<void, Outage>
}
