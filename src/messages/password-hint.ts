import { PASSWORD_LENGTH } from '#domain/user/field-errors.ts'
import { passwordFault } from '#domain/user/password.ts'
import { lengthOf } from '#domain/shared/text.ts'

export const PASSWORD_ADVICE = `At least ${PASSWORD_LENGTH.min} characters. A few plain words are safer than one odd one.`

/** What a new password still needs, while it is being typed (input 2). */
export function newPasswordHint(password: string, email: string): string {
  if (password === '') return PASSWORD_ADVICE
  switch (passwordFault(password, email)) {
    case null:
      return 'Long enough, and hard to guess.'
    case 'too-short':
      return missing(PASSWORD_LENGTH.min - lengthOf(password))
    case 'too-long':
      return `At most ${PASSWORD_LENGTH.max} characters.`
    case 'contains-email':
      return 'Leave your email name out of it.'
    default:
      return 'This one is among the first that are guessed. Add a word or two.'
  }
}

function missing(count: number): string {
  return count === 1 ? 'One more character.' : `${count} more characters.`
}
