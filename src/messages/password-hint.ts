import { PASSWORD_LENGTH } from '#domain/user/field-errors.ts'
import { passwordFault } from '#domain/user/password.ts'
import { lengthOf } from '#domain/shared/text.ts'

export const PASSWORD_ADVICE = `At least ${PASSWORD_LENGTH.min} characters. A few random words are safer than one complicated word.`

/** What a new password still needs, while it is being typed (input 2). */
export function newPasswordHint(password: string, email: string): string {
  if (password === '') return PASSWORD_ADVICE
  switch (passwordFault(password, email)) {
    case null:
      return 'Strong password.'
    case 'too-short':
      return missing(PASSWORD_LENGTH.min - lengthOf(password))
    case 'too-long':
      return `Use up to ${PASSWORD_LENGTH.max} characters.`
    case 'contains-email':
      return 'Don’t use your email address in your password.'
    default:
      return 'This password is too common. Add a word or two.'
  }
}

function missing(count: number): string {
  return count === 1 ? '1 more character.' : `${count} more characters.`
}
