import type { ResultAsync } from 'neverthrow'
import type { MyCreditSubscription, SubscriptionDetails } from '#application/ports/subscriptions.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { UserError } from '#messages/user-error.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { useMutation, type Mutation } from '../hooks/use-mutation.ts'

interface MySubscription {
  readonly mutation: Mutation
  readonly cancel: (reason: string | null, then: () => void) => void
  readonly reactivate: () => void
  readonly undoChange: () => void
  readonly cancelCreditSubscription: (then: (left: MyCreditSubscription | null) => void) => void
  readonly keepCreditSubscription: () => void
}

/** The verbs of one's own subscription and credit subscription; each answer is what the whole shop shows from then on. */
export function useSubscription(): MySubscription {
  const subscriptions = useService('subscriptions')
  const credits = useStore('credits')
  const notifications = useStore('notifications')
  const session = useStore('session')
  const mutation = useMutation()

  const run = (
    ask: (user: Registered) => ResultAsync<SubscriptionDetails, UserError>,
    then: (details: SubscriptionDetails) => void,
  ) => {
    const { user } = session
    if (!user) return
    mutation.run(
      () => ask(user),
      (details) => {
        credits.show(details)
        then(details)
      },
    )
  }
  const say = (body: string) => () => notifications.say({ type: 'success', body })

  return {
    mutation,
    cancel: (reason, then) => run((user) => subscriptions.cancel(user, reason), then),
    reactivate: () =>
      run(
        (user) => subscriptions.reactivate(user),
        say('Your plan has been reactivated. Nothing was charged.'),
      ),
    undoChange: () =>
      run(
        (user) => subscriptions.undoChange(user),
        say('Change undone. Your plan stays the same.'),
      ),
    cancelCreditSubscription: (then) =>
      run(
        (user) => subscriptions.cancelCreditSubscription(user),
        ({ creditSubscription }) => then(creditSubscription),
      ),
    keepCreditSubscription: () =>
      run(
        (user) => subscriptions.keepCreditSubscription(user),
        say('Your credit subscription has been reactivated. Nothing was charged.'),
      ),
  }
}
