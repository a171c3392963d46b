import type { Profile } from '#domain/user/profile.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { useQuery, type Query } from '../hooks/use-query.ts'

export interface MyProfile extends Query<Profile> {
  /** Shows the server's response, here and wherever else the user's name appears. */
  readonly adopt: (profile: Profile) => void
}

/** Loads the current user's profile. */
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
