import type { UserError } from '#messages/user-error.ts'
import { ErrorMessage } from './error-message.tsx'
import { FieldError } from './field-error.tsx'

interface ErrorNoteProps {
  readonly error: UserError | null
  /** Fields of the form that show their own errors. */
  readonly fields?: readonly string[]
}

/** Why an action failed, unless the fields of its form show the error. */
export function ErrorNote({ error, fields = [] }: ErrorNoteProps) {
  if (!error) return null
  const errors = error.kind === 'invalid' ? error.errors : []
  const others = errors.filter(({ field }) => !fields.includes(field))
  if (error.kind === 'invalid' && others.length === 0) return null
  return (
    <FieldError>
      <ErrorMessage error={error.kind === 'invalid' ? { ...error, errors: others } : error} />
    </FieldError>
  )
}
