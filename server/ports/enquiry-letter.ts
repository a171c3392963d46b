import type { Letter } from './mail.ts'

/** A company that wants to be written to about seats and invoices (rules 19). */
export interface Enquiry {
  readonly name: string
  readonly email: string
  readonly company: string
  readonly seats: number | null
  /** The name of the licence they chose or that their answers suggest; null where neither says. */
  readonly license: string | null
  /** What they wrote themselves; null for those who only answered the questions. */
  readonly message: string | null
}

/** Words the letter to the shop's own people. */
export type EnquiryLetter = (enquiry: Enquiry) => Letter
