import { lengthOf } from '../shared/text.ts'
import { PASSWORD_LENGTH, type Fault } from './field-errors.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { normalEmail } from './email-address.ts'

/** Why a new password is refused, or null. Checks length and guessability, with no composition rules (input 2). */
export function passwordFault(password: string, email: string): Fault | null {
  if (password === '') return 'missing'
  const length = lengthOf(password)
  if (length < PASSWORD_LENGTH.min) return 'too-short'
  if (length > PASSWORD_LENGTH.max) return 'too-long'
  const plain = password.toLowerCase()
  if (COMMON_PASSWORDS.has(plain) || isOneCharacterRepeated(plain)) return 'too-common'
  const local = normalEmail(email).split('@')[0] ?? ''
  return local.length >= 3 && plain.includes(local) ? 'contains-email' : null
}

function isOneCharacterRepeated(text: string): boolean {
  return new Set(text).size === 1
}
