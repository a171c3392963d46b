import type { Fault } from './field-errors.ts'

const EMAIL_LENGTH = { min: 3, max: 254 } as const

/** The single form in which an address is stored and compared: NFKC, trimmed, lower case (input 1). */
export function normalEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase().normalize('NFKC')
}

/**
 * Why a normalized address is refused, or null (input 1): it needs exactly one @ and a dot in the domain, and none of
 * the characters that let one address pass for several. `localhost` is allowed as a domain in development only.
 */
export function emailFault(email: string, allowLocalhost = false): Fault | null {
  if (email === '') return 'missing'
  if (email.length < EMAIL_LENGTH.min) return 'too-short'
  if (email.length > EMAIL_LENGTH.max) return 'too-long'
  const [local, domain, ...more] = email.split('@')
  if (!local || !domain || more.length > 0) return 'malformed'
  if (/[\s"'`,;:<>()[\]\\\p{Cc}\p{Cf}\p{Cs}]/u.test(email)) return 'malformed'
  if (domain === 'localhost') return allowLocalhost ? null : 'malformed'
  return domain.split('.').length > 1 && domain.split('.').every(isLabel) ? null : 'malformed'
}

function isLabel(label: string): boolean {
  return label.length > 0 && label.length <= 63 && !label.startsWith('-') && !label.endsWith('-')
}
