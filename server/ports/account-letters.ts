import type { Letter } from './mail.ts'

export interface LetterTo {
  readonly email: string
  readonly firstName: string
}

/** The letters of one's own account. A token is written nowhere else. */
export interface AccountLetters {
  /** `returnTo` is the path of ours where the page leads on to. */
  reset(to: LetterTo, token: string, returnTo: string): Letter
  /** The first password of an account that was opened without one; `returnTo` as above. */
  firstPassword(to: LetterTo, token: string, returnTo: string): Letter
  passwordChanged(to: LetterTo): Letter
  /** To the new address. */
  confirmAddress(to: LetterTo, token: string): Letter
  /** To the old one, which keeps working until then. It does not name the new one: it may be a stranger's. */
  addressWanted(to: LetterTo): Letter
}
