import type { ResultAsync } from 'neverthrow'
import { useRef, useState, type ReactNode } from 'react'
import type { Trouble } from '#words/trouble.ts'
import { fieldError } from './parts/error-message.tsx'
import { useStore } from './stores/stores.tsx'

export interface Errand {
  readonly busy: boolean
  readonly trouble: Trouble | null
  /** The sentence for a faulty field, if it is one. */
  readonly errorOf: (field: string) => ReactNode | undefined
  /** Goes to the server once; while one is under way another does not start. */
  readonly run: <Value>(
    ask: () => ResultAsync<Value, Trouble>,
    then: (value: Value) => void,
  ) => void
  readonly forget: () => void
}

/**
 * A form's way to the server and back. Where a sign-in is asked for first (sign-in 3), it goes on by
 * itself once the same person has signed in.
 */
export function useErrand(): Errand {
  const session = useStore('session')
  const modals = useStore('modals')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const under = useRef(false)

  const run: Errand['run'] = (ask, then) => {
    if (under.current) return
    const who = session.user?.id
    const end = (fault: Trouble | null) => {
      under.current = false
      setBusy(false)
      setTrouble(fault)
    }
    const again = () => {
      if (session.user?.id === who) run(ask, then)
    }
    under.current = true
    setBusy(true)
    setTrouble(null)
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

  const errorOf = (field: string) => fieldError(trouble, field)
  return { busy, trouble, errorOf, run, forget: () => setTrouble(null) }
}

function needsSignIn({ kind }: Trouble): boolean {
  return kind === 'reauth-required' || kind === 'signed-out'
}
