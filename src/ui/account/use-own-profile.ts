import type { Profile } from '#domain/user/profile.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { useLoaded, type Loadable } from '../use-loaded.ts'

export interface OwnProfile extends Loadable<Profile> {
  /** Shows what the server answered, here and wherever else the person's name stands. */
  readonly adopt: (profile: Profile) => void
}

/** What the shop knows about whoever is here. */
export function useOwnProfile(): OwnProfile {
  const session = useStore('session')
  const account = useService('account')
  const own = useLoaded(() => account.profile())

  const adopt = (fresh: Profile) => {
    own.show(fresh)
    void session.refresh()
  }
  return { ...own, adopt }
}
