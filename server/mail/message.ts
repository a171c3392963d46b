import type { KeyedLetter } from '#server/application/ports/mail.ts'

/** A header ends at a line break, so none may come from outside. */
export function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what this finds
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, ' ')
}

/** A letter's one name everywhere, however often it is sent: a mailbox that has it can tell. */
export function messageId({ key }: KeyedLetter, domain: string): string {
  return `<${key.replace(/[^\w.-]/g, '_').slice(0, 120)}@${domain}>`
}

/** Letters come out of programs, and nobody's holiday notice should answer them. */
export const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' } as const
