import { useEffect, useState } from 'react'
import type { Account } from '#application/ports/account.ts'
import type { Profile } from '#domain/user/profile.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { useErrand, type Errand } from '../use-errand.ts'

/** The port of one's own account, the same for the whole life of a component. */
export function useAccount(): Account {
  const found = useService('account')
  const [account] = useState(() => found)
  return account
}

export interface OwnProfile {
  /** Null until it has come. */
  readonly profile: Profile | null
  readonly loading: Errand
  readonly load: () => void
  /** Shows what the server answered, here and wherever else the person's name stands. */
  readonly adopt: (profile: Profile) => void
}

/** What the shop knows about whoever is here; fetched when the page stands in a browser. */
export function useOwnProfile(): OwnProfile {
  const session = useStore('session')
  const account = useAccount()
  const [profile, setProfile] = useState<Profile | null>(null)
  const loading = useErrand()
  const load = () => loading.run(() => account.profile(), setProfile)

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once; after a failure somebody presses
  useEffect(load, [])

  const adopt = (fresh: Profile) => {
    setProfile(fresh)
    void session.refresh()
  }
  return { profile, loading, load, adopt }
}
