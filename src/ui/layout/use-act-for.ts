import type { ActedFor } from '#domain/user/viewer.ts'
import { useService, useStore } from '../stores/stores.tsx'

/** Switches to acting for a team, or for oneself. */
export function useActFor(): (userId: string, team: ActedFor | null) => Promise<void> {
  const acting = useService('acting')
  const cart = useStore('cart')
  const modals = useStore('modals')
  const session = useStore('session')
  return async (userId, team) => {
    // A change that waits for another one is for the customer under whom it was made.
    await cart.last
    await acting.choose(userId, team?.id ?? null)
    if (session.user?.id !== userId) return
    session.act(team ?? undefined)
    modals.close()
    void cart.renew()
  }
}
