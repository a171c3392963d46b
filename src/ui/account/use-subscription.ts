import type { ResultAsync } from 'neverthrow'
import type { MyCreditSubscription, SubscriptionDetails } from '#application/ports/subscriptions.ts'
import type { Registered } from '#domain/user/viewer.ts'
import type { UserError } from '#messages/user-error.ts'
import { inDays } from '#messages/durations.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { useMutation, type Mutation } from '../hooks/use-mutation.ts'
import { useYour } from './use-your.ts'

interface MySubscription {
  readonly mutation: Mutation
  readonly cancel: (reason: string | null, then: () => void) => void
  readonly reactivate: () => void
  readonly undoChange: () => void
  /** Sets the number of seats that a team keeps after the period ends (seats 4). */
  readonly keepSeats: (seats: number, then?: () => void) => void
  readonly cancelCreditSubscription: (then: (left: MyCreditSubscription | null) => void) => void
  readonly reactivateCreditSubscription: () => void
}

function seatsKeptMessage({ seats, periodEnd }: SubscriptionDetails): string {
  if (!seats || periodEnd === null || seats.staying === seats.total)
    return 'Your team keeps all of its seats.'
  return `Your team will have ${seats.staying} seats starting ${inDays(periodEnd)}.`
}

/** The actions on the customer's subscription and credit subscription. Each response updates the whole shop. */
export function useSubscription(): MySubscription {
  const subscriptions = useService('subscriptions')
  const credits = useStore('credits')
  const notifications = useStore('notifications')
  const session = useStore('session')
  const mutation = useMutation()
  const your = useYour()

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
        say(`${your} plan has been reactivated. Nothing was charged.`),
      ),
    undoChange: () =>
      run(
        (user) => subscriptions.undoChange(user),
        say(`Change undone. ${your} plan stays the same.`),
      ),
    keepSeats: (seats, then) =>
      run(
        (user) => subscriptions.keepSeats(user, seats),
        (details) => {
          say(seatsKeptMessage(details))()
          then?.()
        },
      ),
    cancelCreditSubscription: (then) =>
      run(
        (user) => subscriptions.cancelCreditSubscription(user),
        ({ creditSubscription }) => then(creditSubscription),
      ),
    reactivateCreditSubscription: () =>
      run(
        (user) => subscriptions.reactivateCreditSubscription(user),
        say(`${your} credit subscription has been reactivated. Nothing was charged.`),
      ),
  }
}
