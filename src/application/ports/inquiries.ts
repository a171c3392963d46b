import type { ResultAsync } from 'neverthrow'
import type { InquiryForm } from '#domain/user/inquiry.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { BotRefused } from './gates.ts'
import type { Outage } from './outage.ts'

/** Messages to the shop's staff, with or without an account. */
export interface Inquiries {
  send(form: InquiryForm, proof: string | null): ResultAsync<void, Invalid | BotRefused | Outage>
}
