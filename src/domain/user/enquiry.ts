import { err, ok, type Result } from 'neverthrow'
import type { LicenseId } from '../license/tier.ts'
import { hasControlCharacters, lengthOf } from '../shared/text.ts'
import { emailFault, normalEmail } from './email-address.ts'
import type { Fault, FieldError, Invalid } from './field-errors.ts'
import { companyFault } from './registration.ts'
import { SEATS } from './survey.ts'

/** What a company asks the shop's own people about: seats, invoices, a price on request (issue 5). */
export interface EnquiryForm {
  readonly name: string
  readonly email: string
  readonly company: string
  /** How many people; null where they do not say. */
  readonly seats: number | null
  readonly licenseId: LicenseId | null
  readonly message: string
}

const NAME_LENGTH = 160
export const MESSAGE_LENGTH = 4000

/** An enquiry in its stored form, or all its faults at once. */
export function checkEnquiry(form: EnquiryForm): Result<EnquiryForm, Invalid> {
  const name = form.name.normalize('NFC').trim()
  const email = normalEmail(form.email)
  const company = form.company.normalize('NFC').trim()
  const message = form.message.replace(/\r\n?/g, '\n').trim()
  const faults: readonly (readonly [string, Fault | null])[] = [
    ['name', nameFault(name)],
    ['email', emailFault(email, true)],
    ['company', company === '' ? 'missing' : companyFault(company)],
    ['seats', seatsFault(form.seats)],
    ['message', messageFault(message)],
  ]
  const errors = faults.flatMap(([field, fault]): FieldError[] => (fault ? [{ field, fault }] : []))
  if (errors.length > 0) return err({ kind: 'invalid', errors })
  return ok({ name, email, company, seats: form.seats, licenseId: form.licenseId, message })
}

function nameFault(name: string): Fault | null {
  if (name === '') return 'missing'
  if (lengthOf(name) > NAME_LENGTH) return 'too-long'
  return hasControlCharacters(name) ? 'malformed' : null
}

function seatsFault(seats: number | null): Fault | null {
  if (seats === null) return null
  return Number.isInteger(seats) && seats >= SEATS.min && seats <= SEATS.max ? null : 'malformed'
}

/** The one field of several lines. */
function messageFault(message: string): Fault | null {
  if (message === '') return 'missing'
  if (lengthOf(message) > MESSAGE_LENGTH) return 'too-long'
  return hasControlCharacters(message.replace(/[\n\t]/g, ' ')) ? 'malformed' : null
}
