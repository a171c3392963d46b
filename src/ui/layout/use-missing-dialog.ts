import { useStore } from '../stores/stores.tsx'

/** Closes the dialog whose code did not arrive, and says so to whoever opened it. */
export function useMissingDialog(): () => void {
  const modals = useStore('modals')
  const notifications = useStore('notifications')

  return () => {
    const { open } = modals
    modals.close()
    // What opens by itself was not waited for.
    if (!open || (open.kind === 'survey' && open.offered)) return
    void notifications.complain({ kind: 'part-missing', part: open.kind })
  }
}
