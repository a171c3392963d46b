/** What is wrong with one field of a form. The sentence is made where words live. */
export interface FieldError {
  readonly field: string
  readonly fault: Fault
}

export type Fault =
  | 'missing'
  | 'too-short'
  | 'too-long'
  | 'malformed'
  | 'too-common'
  | 'contains-email'
  | 'no-match'
  | 'taken'

/** A form was refused; every faulty field is named. */
export interface Invalid {
  readonly kind: 'invalid'
  readonly errors: readonly FieldError[]
}
