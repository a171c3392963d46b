import { createHash } from 'node:crypto'
import type { KeyedEmail } from '../application/ports/mailer.ts'

/** A header ends at a line break, so input must not contain any. */
export function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what this finds
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' ')
}

/**
 * The email's unique name, however often it is sent, so that a mailbox can recognize a duplicate. Keys contain
 * ids of the shop's own records, so only their digest leaves it.
 */
export function messageId({ key }: KeyedEmail, domain: string): string {
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`
}

/**
 * Marks emails as generated, so that no vacation responder answers them. Newsletters can be unsubscribed with
 * one click (RFC 8058).
 */
export function headersOf({ unsubscribeUrl }: KeyedEmail): Readonly<Record<string, string>> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl === undefined
      ? {}
      : {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
  }
}
