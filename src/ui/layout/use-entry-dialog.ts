import { useEffect } from 'react'
import { useStore } from '../stores/stores.tsx'

/** A fresh sign-in or sign-up dialog: no error of an earlier try, and the way to close it. */
export function useEntryDialog(): () => void {
  const session = useStore('session')
  const modals = useStore('modals')

  useEffect(() => {
    session.clearError()
  }, [session])

  return () => modals.close()
}
