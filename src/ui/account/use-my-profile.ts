import type { Profile } from '#domain/user/profile.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { useQuery, type Query } from '../hooks/use-query.ts'

export interface MyProfile extends Query<Profile> {
  /** Shows what the server answered, here and wherever else the person's name stands. */
  readonly adopt: (profile: Profile) => void
}

/** What the shop knows about whoever is here. */
export function useMyProfile(): MyProfile {
  const session = useStore('session')
  const account = useService('account')
  const own = useQuery(() => account.profile())

  const adopt = (fresh: Profile) => {
    own.show(fresh)
    void session.refresh()
  }
  return { ...own, adopt }
}
