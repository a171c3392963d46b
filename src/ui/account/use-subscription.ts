import type { ResultAsync } from 'neverthrow'
import type { OwnRefill, SubscriptionDetails } from '#application/ports/subscriptions.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { Trouble } from '#words/trouble.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { useErrand, type Errand } from '../use-errand.ts'

interface OwnSubscription {
  readonly errand: Errand
  readonly cancel: (reason: string | null, then: () => void) => void
  readonly reactivate: () => void
  readonly undoChange: () => void
  readonly cancelRefill: (then: (left: OwnRefill | null) => void) => void
  readonly keepRefill: () => void
}

/** The verbs of one's own subscription and refill; each answer is what the whole shop shows from then on. */
export function useSubscription(): OwnSubscription {
  const subscriptions = useService('subscriptions')
  const credits = useStore('credits')
  const notifications = useStore('notifications')
  const session = useStore('session')
  const errand = useErrand()

  const run = (
    ask: (user: Registered) => ResultAsync<SubscriptionDetails, Trouble>,
    then: (details: SubscriptionDetails) => void,
  ) => {
    const { user } = session
    if (!user) return
    errand.run(
      () => ask(user),
      (details) => {
        credits.show(details)
        then(details)
      },
    )
  }
  const say = (body: string) => () => notifications.say({ type: 'success', body })

  return {
    errand,
    cancel: (reason, then) => run((user) => subscriptions.cancel(user, reason), then),
    reactivate: () =>
      run((user) => subscriptions.reactivate(user), say('Your plan goes on. Nothing was charged.')),
    undoChange: () =>
      run((user) => subscriptions.undoChange(user), say('Undone. Your plan stays as it is.')),
    cancelRefill: (then) =>
      run(
        (user) => subscriptions.cancelRefill(user),
        ({ refill }) => then(refill),
      ),
    keepRefill: () =>
      run(
        (user) => subscriptions.keepRefill(user),
        say('Your refill goes on. Nothing was charged.'),
      ),
  }
}
