import type { Letter } from './mail.ts'

/** A company that wants to be written to about seats and invoices (rules 19). */
export interface Enquiry {
  readonly name: string
  readonly email: string
  readonly company: string
  readonly seats: number | null
  /** The licence that its answers speak for, by name; null where they do not say. */
  readonly license: string | null
}

/** Words the letter to the shop's own people. */
export type EnquiryLetter = (enquiry: Enquiry) => Letter
