import type { Result } from 'neverthrow'
import type { LicenseId } from '../license/tier.ts'
import { searchText } from '../search/query.ts'
import { hasControlCharacters, lengthOf } from '../shared/text.ts'
import { emailFault, normalEmail } from './email-address.ts'
import { checkedForm, fullNameFault, type Fault, type Invalid } from './field-errors.ts'
import { companyFault } from './registration.ts'
import { SEATS } from './survey.ts'

/**
 * A message to the shop's own staff: about seats, invoices, a price on request (issue 5), or an asset that is
 * missing.
 */
export interface InquiryForm {
  readonly name: string
  readonly email: string
  readonly company: string
  /** Number of people; null if not given. */
  readonly seats: number | null
  readonly licenseId: LicenseId | null
  readonly message: string
  /** The search without results that the message is about, if any; no company is then required (search 5). */
  readonly search?: string | undefined
}

const MESSAGE_LENGTH = 4000

/** Normalizes and validates an inquiry, reporting all faults at once. */
export function checkInquiry(form: InquiryForm): Result<InquiryForm, Invalid> {
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

/** The only field with several lines. */
function messageFault(message: string): Fault | null {
  if (message === '') return 'missing'
  if (lengthOf(message) > MESSAGE_LENGTH) return 'too-long'
  return hasControlCharacters(message.replace(/[\n\t]/g, ' ')) ? 'malformed' : null
}
