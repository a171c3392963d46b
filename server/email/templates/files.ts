import { REPAIR_WORKING_DAYS } from '#domain/download/file-report.ts'
import { REPORT_KIND_TEXT } from '#messages/report-messages.ts'
import { inDays } from '#messages/durations.ts'
import type { EmailEvents } from '#server/application/ports/email-events.ts'
import type { RenderedEmail } from '../../application/ports/mailer.ts'
import { emailTemplate } from '../template.ts'

type FileEmail<Kind extends keyof EmailEvents> = EmailEvents[Kind] & { readonly email: string }

/** The emails about files that somebody owns: problems with them, and corrections of them. */
export const fileEmails = (publicUrl: string) => {
  const action = { words: 'Your downloads', url: `${publicUrl}/account/downloads` }
  return {
    received: ({
      email,
      firstName,
      productName,
      filename,
      problem,
      dueAt,
    }: FileEmail<'file-report-received'>): RenderedEmail =>
      emailTemplate({
        to: email,
        subject: `We received your report about ${productName}`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `thank you for your report about ${filename}. We are looking into it.`,
          ...(problem === 'other'
            ? []
            : [
                `If the file is broken or not as described and we cannot fix it within ${REPAIR_WORKING_DAYS} working days, by ${inDays(dueAt - 1)}, you get its price back.`,
              ]),
        ],
        action,
      }),

    toShop: ({
      email,
      reportId,
      productName,
      filename,
      problem,
      message,
      orderId,
      dueAt,
    }: FileEmail<'file-reported'>): RenderedEmail =>
      emailTemplate({
        to: email,
        subject: `Problem reported: ${productName}`,
        greeting: 'Hello',
        paragraphs: [
          'an owner reported a problem with a file:',
          [
            `Report: ${reportId}`,
            `File: ${filename}`,
            `Problem: ${REPORT_KIND_TEXT[problem]}`,
            `Order: ${orderId ?? 'none, the file was free'}`,
            `Fix by: ${inDays(dueAt - 1)}`,
          ],
          ...message.split('\n').filter((line) => line.trim() !== ''),
        ],
        footer: [`To read and answer it: npm run shop -- report show ${reportId}`],
      }),

    answered: ({
      email,
      firstName,
      productName,
      filename,
      answer,
    }: FileEmail<'file-report-answered'>): RenderedEmail =>
      emailTemplate({
        to: email,
        subject: `About your report on ${productName}`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `this is our answer to your report about ${filename}:`,
          ...answer.split('\n').filter((line) => line.trim() !== ''),
        ],
        action,
        footer: ['If this does not solve it, report the file again from your downloads.'],
      }),

    corrected: ({
      email,
      firstName,
      productName,
      filenames,
    }: FileEmail<'file-corrected'>): RenderedEmail =>
      emailTemplate({
        to: email,
        subject: `Corrected file: ${productName}`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `we corrected ${filenames.length === 1 ? 'a file' : 'files'} of ${productName} that you own. Download it again to get the corrected version. It costs nothing, and your license stays as it is.`,
          filenames,
        ],
        action,
      }),
  }
}
