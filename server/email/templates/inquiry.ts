import type { Inquiry } from '#server/application/ports/email-events.ts'
import type { RenderedEmail } from '../../application/ports/mailer.ts'
import { emailTemplate } from '../template.ts'

/**
 * Tells the people who read the shop's mail that a company asked to be contacted, or that someone requested an
 * asset.
 */
export function inquiryEmail(
  contact: string,
  { name, email, company, seats, license, message, search }: Inquiry,
): RenderedEmail {
  if (search !== undefined) {
    return emailTemplate({
      to: contact,
      subject: `Asset request from ${name}`,
      greeting: 'Hello',
      paragraphs: [
        `Someone searched for “${search}”, found nothing and requested an asset:`,
        [`Name: ${name}`, `Email: ${email}`],
        ...linesOf(message ?? ''),
      ],
    })
  }
  return emailTemplate({
    to: contact,
    subject: `Inquiry from ${company === '' ? name : company}`,
    greeting: 'Hello',
    paragraphs: [
      message === null
        ? 'A customer who described their company would like to be contacted about seats and invoicing:'
        : 'You received a message from the enterprise pricing page:',
      [
        `Name: ${name}`,
        `Email: ${email}`,
        `Company: ${company === '' ? 'not given' : company}`,
        `Seats: ${seats ?? 'not given'}`,
        `License: ${license ?? 'not given'}`,
      ],
      ...linesOf(message ?? ''),
    ],
  })
}

/** The message line by line, since an email's paragraphs contain no line breaks. */
function linesOf(message: string): readonly string[] {
  return message.split('\n').filter((line) => line.trim() !== '')
}
