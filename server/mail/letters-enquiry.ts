import type { EnquiryLetter } from '#server/ports/enquiry-letter.ts'
import { letter } from './letter.ts'

/** Tells whoever reads the shop's mail that a company asked to be written to. */
export const enquiryLetter =
  (contact: string): EnquiryLetter =>
  ({ name, email, company, seats, license }) =>
    letter({
      to: contact,
      subject: `${company === '' ? name : company} would like to hear from you`,
      greeting: 'Hello',
      paragraphs: [
        'somebody who described their company asked to be written to about seats and invoices:',
        [
          `Name: ${name}`,
          `E-mail: ${email}`,
          `Company: ${company === '' ? 'not given' : company}`,
          `Seats: ${seats ?? 'not given'}`,
          `Licence: ${license ?? 'not told by their answers'}`,
        ],
      ],
    })
