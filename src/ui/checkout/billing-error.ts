import { fieldInWords } from '#words/field-words.ts'
import type { Trouble } from '#words/trouble.ts'

/** What is wrong with one field of the form, in words. */
export function billingError(trouble: Trouble | null, field: string): string | undefined {
  if (trouble?.kind !== 'invalid') return undefined
  const error = trouble.errors.find((one) => one.field === field)
  return error && fieldInWords(error)
}
