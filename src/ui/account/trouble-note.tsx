import { ErrorMessage } from '../parts/error-message.tsx'
import { FieldError } from '../parts/field-error.tsx'
import type { Errand } from '../use-errand.ts'

interface TroubleNoteProps {
  readonly errand: Errand
  /** Fields of the form that show their own errors. */
  readonly fields?: readonly string[]
}

/** What kept an errand from being done, unless its fields say so. */
export function TroubleNote({ errand, fields = [] }: TroubleNoteProps) {
  const { trouble } = errand
  if (!trouble) return null
  if (trouble.kind === 'invalid') {
    const errors = trouble.errors.filter(({ field }) => !fields.includes(field))
    return (
      errors.length > 0 && (
        <FieldError>
          <ErrorMessage error={{ ...trouble, errors }} />
        </FieldError>
      )
    )
  }
  return (
    <FieldError>
      <ErrorMessage error={trouble} />
    </FieldError>
  )
}
