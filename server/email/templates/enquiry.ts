import type { Enquiry } from '#server/application/ports/email-events.ts'
import type { RenderedEmail } from '../../application/ports/mailer.ts'
import { emailTemplate } from '../template.ts'

/** Tells the people who read the shop's mail that a company asked to be contacted. */
export function enquiryEmail(
  contact: string,
  { name, email, company, seats, license, message }: Enquiry,
): RenderedEmail {
  return emailTemplate({
    to: contact,
    subject: `${company === '' ? name : company} would like to hear from you`,
    greeting: 'Hello',
    paragraphs: [
      message === null
        ? 'somebody who described their company asked to be written to about seats and invoices:'
        : 'somebody wrote to you from the page of enterprise prices:',
      [
        `Name: ${name}`,
        `Email: ${email}`,
        `Company: ${company === '' ? 'not given' : company}`,
        `Seats: ${seats ?? 'not given'}`,
        `Licence: ${license ?? 'not told'}`,
      ],
      ...linesOf(message ?? ''),
    ],
  })
}

/** What was typed, line by line: an e-mail's paragraphs have no line breaks. */
function linesOf(message: string): readonly string[] {
  return message.split('\n').filter((line) => line.trim() !== '')
}
