import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { DownloadDecision } from '#application/ports/downloads.ts'
import { BEING_PAID, decisionInWords, inCredits } from '#words/credit-words.ts'
import { Allowance } from '../parts/allowance.tsx'
import { receiptPath } from '../checkout/way-back.ts'
import { Button, ButtonLink } from '../parts/button.tsx'
import { DAY_AND_MONTH } from '../parts/day.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { ItemButton } from './item-button.tsx'
import css from './download-choice.module.css'

interface DownloadChoiceProps {
  readonly variantId: number
  readonly credits: number
}

/**
 * A file that costs credits or money, for somebody signed in: what the dry run says it would come to
 * stands there before the click, and buying stays beside it.
 */
export const DownloadChoice = observer(function DownloadChoice(props: DownloadChoiceProps) {
  const { variantId } = props
  const downloads = useStore('downloads')
  const decision = useDecision(variantId)
  useReloadWhenOwned()
  const orderId = decision?.wayOn?.orderId
  const paysByCredits = decision !== null && (decision.balance > 0 || decision.meter !== null)
  const cost = decision?.cost ?? props.credits
  const start = () => void downloads.start(variantId, cost)
  const busy = downloads.asking.has(variantId)
  if (orderId !== undefined) return <BeingPaid orderId={orderId} />

  return (
    <div className={css['choice']}>
      <div aria-live="polite" className={css['said']}>
        {decision && paysByCredits && <Said decision={decision} />}
      </div>
      {paysByCredits ? (
        <>
          <Button kind="primary" wide busy={busy} onClick={start}>
            Download · {inCredits(cost)}
          </Button>
          <ItemButton kind="quiet" item={{ kind: 'product', variantId }} />
        </>
      ) : (
        <>
          <ItemButton item={{ kind: 'product', variantId }} />
          <Button kind="bare" size="small" busy={busy} onClick={start}>
            Or use {inCredits(cost)}
          </Button>
        </>
      )}
    </div>
  )
})

/** Nothing that would pay for the file a second time is offered meanwhile (decision 032). */
function BeingPaid({ orderId }: { readonly orderId: string }) {
  return (
    <div className={css['choice']}>
      <p className={css['said']} role="status">
        {BEING_PAID}
      </p>
      <ButtonLink kind="primary" wide to={receiptPath(orderId, null)}>
        Finish or cancel it
      </ButtonLink>
    </div>
  )
}

const Said = observer(function Said({ decision }: { readonly decision: DownloadDecision }) {
  const licenses = useStore('licenses')
  const { meter, licenseId } = decision
  return (
    <>
      <p>{decisionInWords(decision, licenses.named(licenseId))}</p>
      {meter && (
        <>
          <p className={css['short']}>
            {meter.limit === 0
              ? 'Not part of your plan.'
              : `${meter.used} of ${meter.limit} used this month; starts again on ${DAY_AND_MONTH.format(meter.resetsAt)}.`}
          </p>
          <div className={css['long']}>
            <Allowance name="Used this month" {...meter} />
          </div>
        </>
      )}
    </>
  )
})

/** Asked again whenever something changes that it depends on. */
function useDecision(variantId: number): DownloadDecision | null {
  const port = useService('downloads')
  const { viewer } = useStore('session')
  const { chosenId } = useStore('licenses')
  const { balance } = useStore('credits')
  const { order } = useStore('cart')
  const [known, setKnown] = useState<{ of: number; decision: DownloadDecision } | null>(null)
  const licenseId = order?.licenseId ?? chosenId

  useEffect(() => {
    let here = true
    void port.decision(viewer, variantId).match(
      (decision) => here && setKnown({ of: variantId, decision }),
      // Without it the price in money and the licence's own refusals are all there is, as before.
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [port, viewer, variantId, licenseId, balance])

  return known?.of === variantId ? known.decision : null
}

/** A file that credits paid for is owned: the page shows it as such. */
function useReloadWhenOwned(): void {
  const { changes } = useStore('downloads')
  const { revalidate } = useRevalidator()
  const shown = useRef(changes)

  useEffect(() => {
    if (shown.current === changes) return
    shown.current = changes
    void revalidate()
  }, [changes, revalidate])
}
