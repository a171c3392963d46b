export interface LetterTo {
  readonly email: string
  readonly firstName: string
}
