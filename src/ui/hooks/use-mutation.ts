import type { ResultAsync } from 'neverthrow'
import { useRef, useState, type ReactNode } from 'react'
import type { UserError } from '#messages/user-error.ts'
import { fieldError } from '../components/error-message.tsx'
import { useStore } from '../stores/stores.tsx'

export interface Mutation {
  readonly busy: boolean
  readonly error: UserError | null
  /** The error message for an invalid field, if there is one. */
  readonly errorOf: (field: string) => ReactNode | undefined
  /** Sends a request. Ignored while another one is in flight. */
  readonly run: <Value>(
    ask: () => ResultAsync<Value, UserError>,
    then: (value: Value) => void,
  ) => void
  readonly forget: () => void
}

/**
 * Sends a form's requests. If the server requires a sign-in first (sign-in 3), the request continues by itself
 * once the same person has signed in.
 */
export function useMutation(): Mutation {
  const session = useStore('session')
  const modals = useStore('modals')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<UserError | null>(null)
  const under = useRef(false)

  const run: Mutation['run'] = (ask, then) => {
    if (under.current) return
    const who = session.user?.id
    const end = (fault: UserError | null) => {
      under.current = false
      setBusy(false)
      setError(fault)
    }
    const again = () => {
      if (session.user?.id === who) run(ask, then)
    }
    under.current = true
    setBusy(true)
    setError(null)
    void ask().match(
      (value) => {
        end(null)
        then(value)
      },
      (fault) => {
        end(fault)
        if (who !== undefined && needsSignIn(fault)) modals.askAgain(again)
      },
    )
  }

  const errorOf = (field: string) => fieldError(error, field)
  return { busy, error, errorOf, run, forget: () => setError(null) }
}

function needsSignIn({ kind }: UserError): boolean {
  return kind === 'reauth-required' || kind === 'signed-out'
}
