import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Pages that the shop itself sends people to temporarily; unsaved edits wait for them (limits 3, access 2). */
const RETURNING = ['/503', '/maintenance']

interface UnsavedChangesDialogProps {
  readonly isDirty: boolean
  /** Called when the edits are discarded. */
  readonly onLeave?: () => void
}

/**
 * Asks before edits are lost: with our own dialog when leaving for another page, with the browser's prompt when
 * the tab closes.
 */
export function UnsavedChangesDialog({ isDirty, onLeave }: UnsavedChangesDialogProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      !RETURNING.includes(nextLocation.pathname),
  )
  const stay = () => blocker.reset?.()
  const leave = () => {
    onLeave?.()
    blocker.proceed?.()
  }

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  return (
    <Dialog
      open={blocker.state === 'blocked'}
      title="Discard unsaved changes?"
      onClose={stay}
      actions={
        <>
          <Button onClick={leave}>Discard</Button>
          <Button kind="primary" onClick={stay}>
            Keep editing
          </Button>
        </>
      }
    >
      <p>You have unsaved changes on this page.</p>
    </Dialog>
  )
}
