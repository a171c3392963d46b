import { useEffect, useState } from 'react'
import type { FreePack } from '#domain/subscription/free-pack.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { useErrand, type Errand } from '../use-errand.ts'
import { useAccount } from './use-own-profile.ts'

interface OwnFreePack {
  /** Null until it has come. */
  readonly pack: FreePack | null
  readonly loading: Errand
  readonly load: () => void
  readonly holding: Errand
  /** Takes the free plan, or leaves it. What it gave stays either way. */
  readonly hold: (held: boolean) => void
}

/** This month's pack; looking at it also gives it to who is owed it, so it is looked at again after each change. */
export function useFreePack(user: Registered): OwnFreePack {
  const found = useService('freePacks')
  const [packs] = useState(() => found)
  const account = useAccount()
  const session = useStore('session')
  const [pack, setPack] = useState<FreePack | null>(null)
  const loading = useErrand()
  const holding = useErrand()
  const load = () => loading.run(() => packs.packFor(user), setPack)

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` is made anew each time
  useEffect(load, [user.id, user.confirmedAt])

  const hold = (held: boolean) =>
    holding.run(
      () => account.change({ freeSubscriber: held }).andThen((fresh) => packs.packFor(fresh.user)),
      (fresh) => {
        setPack(fresh)
        void session.refresh()
      },
    )
  return { pack, loading, load, holding, hold }
}
