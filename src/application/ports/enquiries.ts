import type { ResultAsync } from 'neverthrow'
import type { EnquiryForm } from '#domain/user/enquiry.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { BotRefused } from './gates.ts'
import type { Outage } from './outage.ts'

/** Messages to the shop's staff, with or without an account. */
export interface Enquiries {
  send(form: EnquiryForm, proof: string | null): ResultAsync<void, Invalid | BotRefused | Outage>
}
