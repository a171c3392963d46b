import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { FREE_PLAN_WAITS } from '#words/service-words.ts'
import { keptInWords } from '../account/subscription-kept.ts'
import { TroubleNote } from '../account/trouble-note.tsx'
import { Button, ButtonLink } from '../parts/button.tsx'
import { FULL_DAY } from '../parts/day.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { useErrand } from '../use-errand.ts'
import type { ServiceQuote } from '#application/ports/purchases.ts'
import type { Registered } from '#domain/user/viewer.ts'
import css from './checkout-page.module.css'

interface LaterFormProps {
  readonly user: Registered
  readonly planId: number
  readonly quote: ServiceQuote
  /** When the paid period ends. */
  readonly at: number
  /** What waits has changed: its numbers must be fetched again. */
  readonly onRepriced: () => void
}

/** A smaller plan waits for the end of what is paid for, and costs nothing until then (subscription 3). */
export const LaterForm = observer(function LaterForm(props: LaterFormProps) {
  const { user, planId, quote, at, onRepriced } = props
  const { name, licenseId, quote: mark } = quote
  const subscriptions = useService('subscriptions')
  const errand = useErrand()
  const [done, setDone] = useState(false)
  const day = FULL_DAY.format(at)
  if (done) return <Waiting name={name} day={day} />

  const confirm = () =>
    errand.run(
      () =>
        subscriptions.changeLater(user, { planId, licenseId, quote: mark }).orTee(({ kind }) => {
          if (kind === 'price-changed') onRepriced()
        }),
      () => setDone(true),
    )
  return (
    <div className={css['come-in']}>
      <h2>Change on {day}</h2>
      <p>
        Your plan stays as it is until then. Nothing is charged now, and you can undo this in your
        account until that day.
      </p>
      {quote.price === 0 && <FreeAfterwards />}
      <TroubleNote errand={errand} />
      <Button kind="primary" wide busy={errand.busy} onClick={confirm}>
        Confirm
      </Button>
    </div>
  )
})

/** What ending a plan that is paid for means, said before the click. */
const FreeAfterwards = observer(function FreeAfterwards() {
  const credits = useStore('credits')
  const { subscription } = credits
  useEffect(() => {
    void credits.refresh()
  }, [credits])
  return (
    <p>
      {FREE_PLAN_WAITS} {subscription && keptInWords(subscription)}
    </p>
  )
})

function Waiting({ name, day }: { readonly name: string; readonly day: string }) {
  return (
    <output className={css['come-in']}>
      <h2>Your change is noted</h2>
      <p>
        {name} starts on {day}.
      </p>
      <ButtonLink wide to="/account/subscription">
        Your subscription
      </ButtonLink>
    </output>
  )
}
