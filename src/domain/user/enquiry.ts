import type { Result } from 'neverthrow'
import type { LicenseId } from '../license/tier.ts'
import { searchText } from '../search/query.ts'
import { hasControlCharacters, lengthOf } from '../shared/text.ts'
import { emailFault, normalEmail } from './email-address.ts'
import { checkedForm, fullNameFault, type Fault, type Invalid } from './field-errors.ts'
import { companyFault } from './registration.ts'
import { SEATS } from './survey.ts'

/** What somebody asks the shop's own people about: seats, invoices, a price on request (issue 5), or an asset that it lacks. */
export interface EnquiryForm {
  readonly name: string
  readonly email: string
  readonly company: string
  /** How many people; null where they do not say. */
  readonly seats: number | null
  readonly licenseId: LicenseId | null
  readonly message: string
  /** What was searched for in vain, where that is what somebody writes about: then no company is asked for (search 5). */
  readonly search?: string | undefined
}

const MESSAGE_LENGTH = 4000

/** An enquiry in its stored form, or all its faults at once. */
export function checkEnquiry(form: EnquiryForm): Result<EnquiryForm, Invalid> {
  const name = form.name.normalize('NFC').trim()
  const email = normalEmail(form.email)
  const company = form.company.normalize('NFC').trim()
  const message = form.message.replace(/\r\n?/g, '\n').trim()
  const { seats, licenseId } = form
  const search = searchText(form.search ?? '')
  const isForAsset = search !== ''
  const fields = { name, email, company, seats, licenseId, message }
  return checkedForm(isForAsset ? { ...fields, search } : fields, [
    ['name', fullNameFault(name)],
    ['email', emailFault(email, true)],
    ['company', company === '' && !isForAsset ? 'missing' : companyFault(company)],
    ['seats', seatsFault(seats)],
    ['message', messageFault(message)],
  ])
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
