import { useStore } from '../stores/stores.tsx'

/** Returns a function that closes the dialog whose code failed to load, and tells the person who opened it. */
export function useMissingDialog(): () => void {
  const modals = useStore('modals')
  const notifications = useStore('notifications')

  return () => {
    const { open } = modals
    modals.close()
    // Nobody was waiting for a dialog that opens by itself.
    if (!open || (open.kind === 'survey' && open.offered)) return
    void notifications.complain({ kind: 'part-missing', part: open.kind })
  }
}
