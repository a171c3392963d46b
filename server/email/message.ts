import type { KeyedEmail } from '../application/ports/mailer.ts'

/** A header ends at a line break, so none may come from outside. */
export function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what this finds
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' ')
}

/** An e-mail's one name everywhere, however often it is sent: a mailbox that has it can tell. */
export function messageId({ key }: KeyedEmail, domain: string): string {
  return `<${key.replace(/[^\w.-]/g, '_').slice(0, 120)}@${domain}>`
}

/** E-mails come out of programs, and nobody's holiday notice should answer them. News can be ended with one click (RFC 8058). */
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
