import { useEffect } from 'react'
import { useStore } from '../stores/stores.tsx'

/** A fresh sign-in or sign-up dialog, without the error of an earlier attempt; returns the function that closes it. */
export function useEntryDialog(): () => void {
  const session = useStore('session')
  const modals = useStore('modals')

  useEffect(() => {
    session.clearError()
  }, [session])

  return () => modals.close()
}
