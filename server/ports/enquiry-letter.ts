import type { Letter } from './mail.ts'

/** A company that wants to be written to about seats and invoices (rules 19). */
export interface Enquiry {
  readonly name: string
  readonly email: string
  readonly company: string
  readonly seats: number | null
  /** The licence that they chose or that their answers speak for, by name; null where neither says. */
  readonly license: string | null
  /** What they wrote themselves; null of who only answered the questions. */
  readonly message: string | null
}

/** Words the letter to the shop's own people. */
export type EnquiryLetter = (enquiry: Enquiry) => Letter
