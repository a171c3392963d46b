import { ErrorMessage } from '../components/error-message.tsx'
import { FieldError } from '../components/field-error.tsx'
import type { Mutation } from '../hooks/use-mutation.ts'

interface ErrorNoteProps {
  readonly mutation: Mutation
  /** Fields of the form that show their own errors. */
  readonly fields?: readonly string[]
}

/** What kept a mutation from being done, unless its fields say so. */
export function ErrorNote({ mutation, fields = [] }: ErrorNoteProps) {
  const { error } = mutation
  if (!error) return null
  if (error.kind === 'invalid') {
    const errors = error.errors.filter(({ field }) => !fields.includes(field))
    return (
      errors.length > 0 && (
        <FieldError>
          <ErrorMessage error={{ ...error, errors }} />
        </FieldError>
      )
    )
  }
  return (
    <FieldError>
      <ErrorMessage error={error} />
    </FieldError>
  )
}
