import type { FreePack } from '#domain/subscription/free-pack.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { useErrand, type Errand } from '../use-errand.ts'
import { useLoaded, type Loadable } from '../use-loaded.ts'

interface OwnFreePack extends Loadable<FreePack> {
  readonly holding: Errand
  /** Takes the free plan, or leaves it. What it gave stays either way. */
  readonly hold: (held: boolean) => void
}

/** This month's pack. Looking at it also gives it to whoever is owed it, so each change looks at it again. */
export function useFreePack(user: Registered): OwnFreePack {
  const packs = useService('freePacks')
  const account = useService('account')
  const session = useStore('session')
  const pack = useLoaded(() => packs.packFor(user), [user.id, user.confirmedAt])
  const holding = useErrand()

  const hold = (held: boolean) =>
    holding.run(
      () => account.change({ freeSubscriber: held }).andThen((fresh) => packs.packFor(fresh.user)),
      (fresh) => {
        pack.show(fresh)
        void session.refresh()
      },
    )
  return { ...pack, holding, hold }
}
