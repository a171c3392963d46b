import { REPAIR_WORKING_DAYS } from '#domain/download/file-report.ts'
import { REPORT_KIND_TEXT } from '#messages/report-messages.ts'
import { inDays } from '#messages/durations.ts'
import type { EmailEvents } from '#server/application/ports/email-events.ts'
import type { RenderedEmail } from '../../application/ports/mailer.ts'
import { emailTemplate } from '../template.ts'

type FileEmail<Kind extends keyof EmailEvents> = EmailEvents[Kind] & { readonly email: string }

/** Emails about files that someone owns: reported problems and corrections. */
export const fileEmails = (publicUrl: string) => {
  const action = { words: 'View downloads', url: `${publicUrl}/account/downloads` }
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
          `Thank you for your report about ${filename}. We’re looking into it.`,
          ...(problem === 'other'
            ? []
            : [
                `If the file is defective or not as described and we can’t fix it within ${REPAIR_WORKING_DAYS} business days (by ${inDays(dueAt - 1)}), we’ll refund it.`,
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
          'A customer reported a problem with a file:',
          [
            `Report: ${reportId}`,
            `File: ${filename}`,
            `Problem: ${REPORT_KIND_TEXT[problem]}`,
            `Order: ${orderId ?? 'none, the file was free'}`,
            `Fix by: ${inDays(dueAt - 1)}`,
          ],
          ...message.split('\n').filter((line) => line.trim() !== ''),
        ],
        footer: [`To view and answer the report, run: npm run shop -- report show ${reportId}`],
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
        subject: `Our reply to your report about ${productName}`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `Here’s our reply to your report about ${filename}:`,
          ...answer.split('\n').filter((line) => line.trim() !== ''),
        ],
        action,
        footer: ['If this doesn’t solve the problem, report the file again from your downloads.'],
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
          filenames.length === 1
            ? `We’ve corrected a file you own from ${productName}. Download it again to get the new version. It’s free, and your license doesn’t change.`
            : `We’ve corrected files you own from ${productName}. Download them again to get the new versions. They’re free, and your licenses don’t change.`,
          filenames,
        ],
        action,
      }),
  }
}
