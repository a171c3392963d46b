import { useState, type ReactNode } from 'react'
import { once } from '#domain/shared/once.ts'
import { OFFLINE } from '#messages/texts.ts'
import type { UserError } from '#messages/user-error.ts'
import { LazyPart } from './lazy-part.tsx'

/** No page needs these at startup; main.tsx requests them with the first call to the server. */
export const loadErrorMessages = once(
  async () => (await import('#messages/error-message.ts')).errorMessage,
)

/**
 * What went wrong and what to do, in a sentence or two. If the messages can't be loaded either, there is no
 * connection.
 */
export function ErrorMessage({ error }: { readonly error: UserError }) {
  const [missing, setMissing] = useState(false)
  if (missing) return OFFLINE
  return (
    <LazyPart load={loadErrorMessages} onMissing={() => setMissing(true)}>
      {(message) => message(error)}
    </LazyPart>
  )
}

/** The error of one form field; undefined if it has none. */
export function fieldError(error: UserError | null, field: string): ReactNode | undefined {
  const fault = error?.kind === 'invalid' && error.errors.find((one) => one.field === field)
  return fault ? <ErrorMessage error={{ kind: 'invalid', errors: [fault] }} /> : undefined
}
