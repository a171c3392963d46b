import { useState } from 'react'
import type { InvoiceAccount } from '#application/ports/admin-invoices.ts'
import { FULFILLMENTS, MAX_OPEN_AMOUNT, type Fulfillment } from '#domain/order/on-account.ts'
import { cents, inUsd, NOTHING, type Cents } from '#domain/shared/money.ts'
import { Checkbox } from '../components/checkbox.tsx'
import { Segmented } from '../components/radio-group.tsx'
import { TextField } from '../components/text-field.tsx'
import { useService } from '../stores/stores.tsx'
import { FULFILLMENT_LABELS } from './invoice-facts.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { moneyIn } from './typed-money.ts'

interface InvoiceTermsDialogProps {
  readonly account: InvoiceAccount
  readonly onChanged: (account: InvoiceAccount) => void
  readonly onClose: () => void
}

/** Sets whether a team may pay by invoice, its limit, and when it gets what it ordered (on-account 1). */
export function InvoiceTermsDialog({ account, onChanged, onClose }: InvoiceTermsDialogProps) {
  const invoices = useService('adminInvoices')
  const { team, terms } = account
  const [allowed, setAllowed] = useState(terms?.allowed ?? false)
  const [typed, setTyped] = useState(typedFrom(terms?.limit ?? 0))
  const [fulfillment, setFulfillment] = useState<Fulfillment>(terms?.fulfillment ?? 'on-payment')
  const money = moneyIn(typed)
  const isTooMuch = money !== null && money > MAX_OPEN_AMOUNT
  // A team that may no longer pay by invoice keeps its limit.
  const limit: Cents | null = allowed ? money : (terms?.limit ?? NOTHING)
  const isSame =
    allowed === (terms?.allowed ?? false) &&
    (!allowed || (limit === terms?.limit && fulfillment === terms.fulfillment))

  return (
    <ReasonDialog
      title={`Change invoice terms for ${team.name}`}
      action="Save"
      done={
        allowed ? `${team.name} can pay by invoice.` : `${team.name} can no longer pay by invoice.`
      }
      incomplete={isSame || limit === null || (allowed && isTooMuch)}
      ask={(reason) =>
        invoices.setTerms(team.id, { allowed, limit: limit ?? NOTHING, fulfillment, reason })
      }
      onDone={onChanged}
      onClose={onClose}
    >
      <Checkbox
        label="Allow this team to pay by invoice"
        name="allowed"
        checked={allowed}
        onChange={(event) => setAllowed(event.target.checked)}
      />
      {allowed && (
        <>
          <TextField
            label="Limit in US dollars"
            hint="The most the team may owe at a time, like 5000 or 5000.00."
            name="limit"
            inputMode="decimal"
            autoComplete="off"
            measured
            required
            value={typed}
            error={isTooMuch ? `Enter at most ${inUsd(cents(MAX_OPEN_AMOUNT))}.` : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Segmented
            label="Files and credits are available"
            choices={FULFILLMENTS.map((value) => ({ value, label: FULFILLMENT_LABELS[value] }))}
            value={fulfillment}
            onChange={setFulfillment}
          />
        </>
      )}
      <p>Open invoices don’t change.</p>
    </ReasonDialog>
  )
}

/** The limit as an input value, empty if there is none yet. */
function typedFrom(limit: number): string {
  return limit === 0 ? '' : (limit / 100).toFixed(2)
}
