import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { whyNotByInvoice, type ShownInvoiceTerms } from '#domain/order/on-account.ts'
import { cents, inUsd, type Cents } from '#domain/shared/money.ts'
import { Button } from '../components/button.tsx'
import { inDays } from '#messages/durations.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Link } from '../components/link.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService } from '../stores/stores.tsx'
import type { CheckoutForm, InvoiceOffer as Offer } from './checkout-form.ts'
import type { Payable } from './payable.ts'
import css from './payment-fields.module.css'
import { receiptPath } from './return-url.ts'

interface InvoiceOfferProps {
  readonly checkoutForm: CheckoutForm
  readonly payable: Payable
}

/** Offers payment by invoice if the team may use it, and otherwise explains why not (on-account 1). */
export const InvoiceOffer = observer(function InvoiceOffer({
  checkoutForm,
  payable,
}: InvoiceOfferProps) {
  const teams = useService('teams')
  const { error } = checkoutForm
  // If the server refuses an invoice, the terms have changed since they were read.
  const refused = error?.kind.startsWith('invoice-') ? error : null
  const { value, loading, load } = useQuery(() => teams.read(), [refused])
  const { total } = payable
  const what = payable.credits === null ? 'credits' : 'files'
  const terms = value?.team?.invoiceTerms ?? null
  const why = terms && whyNotByInvoice(terms, total)
  const isOffered = terms !== null && why === null

  useEffect(() => {
    checkoutForm.offerInvoice(isOffered ? offerOf(terms, { total, what }) : null)
  }, [checkoutForm, isOffered, terms, total, what])
  useEffect(() => () => checkoutForm.offerInvoice(null), [checkoutForm])

  if (loading.error) {
    return (
      <div>
        <ErrorNote error={loading.error} />
        <Button kind="quiet" size="small" onClick={load}>
          Try again
        </Button>
      </div>
    )
  }
  if (!terms || isOffered) return null
  return (
    <p className={css['small']} role="status">
      {terms.overdue ? (
        <>
          You can’t pay by invoice now. An invoice has been overdue since{' '}
          {inDays(terms.overdue.dueAt)}.{' '}
          <Link to={receiptPath(terms.overdue.orderId, null)}>View the order</Link>
        </>
      ) : (
        <>
          This order can’t be paid by invoice. It would put your team over its {inUsd(terms.limit)}{' '}
          limit for unpaid invoices ({inUsd(terms.openAmount)} used).{' '}
          {total <= terms.limit
            ? 'Pay an invoice first, or use another payment method.'
            : 'Use another payment method.'}
        </>
      )}
    </p>
  )
})

/** What is left of the limit, when payment is due, and when the team gets what it buys. */
function offerOf(
  { limit, openAmount, daysUntilDue, fulfillment }: ShownInvoiceTerms,
  { total, what }: { readonly total: Cents; readonly what: string },
): Offer {
  const when =
    fulfillment === 'at-once'
      ? `You get your ${what} right away.`
      : `You get your ${what} once the invoice is paid.`
  const left = inUsd(cents(limit - openAmount))
  return {
    hint: `Due in ${daysUntilDue} days. ${left} of your team’s ${inUsd(limit)} limit is available. ${when}`,
    sum: `We’ll invoice ${inUsd(total)}, due in ${daysUntilDue} days.`,
  }
}
