import { errAsync, type ResultAsync } from 'neverthrow'
import { useState } from 'react'
import type { AdminOrder } from '#application/ports/admin-orders.ts'
import type { AdminRefused } from '#application/ports/admin-people.ts'
import type { RefundDecision, RefundRequest } from '#domain/order/refund-decision.ts'
import type { RefundPreview } from '#domain/order/refund-outcome.ts'
import { inUsd } from '#domain/shared/money.ts'
import { refundOutcomeMessages } from '#messages/refund-outcome-message.ts'
import { refundedMessage } from '#messages/refund-messages.ts'
import type { UserError } from '#messages/user-error.ts'
import { Checkbox } from '../components/checkbox.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { SelectField } from '../components/select-field.tsx'
import { TextField } from '../components/text-field.tsx'
import { useQuery, type Query } from '../hooks/use-query.ts'
import { useService } from '../stores/stores.tsx'
import textCss from '../styles/text.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import { moneyIn } from './typed-money.ts'

interface RefundDialogProps {
  readonly found: AdminOrder
  readonly onChanged: (order: AdminOrder) => void
  readonly onClose: () => void
}

const ALL = 'all'

/** Refunds an order, one item, or part of an item's price, after showing the resulting amount (refund 1). */
export function RefundDialog({ found, onChanged, onClose }: RefundDialogProps) {
  const orders = useService('adminOrders')
  const { order, parts } = found
  const [item, setItem] = useState(ALL)
  const [override, setOverride] = useState(false)
  const [typed, setTyped] = useState('')
  const [takes, setTakes] = useState(false)
  const part = parts[Number(item)]
  const isPartial = typed.trim() !== ''
  const money = moneyIn(typed)
  const wanted: RefundRequest = {
    parts: item === ALL || !part ? null : [{ kind: part.kind, position: part.position }],
    override,
    amount: isPartial && money !== null ? { money, takes } : null,
  }
  const preview = useQuery<RefundPreview>(
    (): ResultAsync<RefundPreview, UserError> =>
      isPartial && money === null ? errAsync(NO_AMOUNT) : orders.previewRefund(order.id, wanted),
    [item, override, typed, takes],
  )

  return (
    <ReasonDialog
      title="Refund this order"
      action={
        preview.value && !preview.loading.error ? `Refund ${backOf(preview.value)}` : 'Refund'
      }
      done="The refund was issued. We’ll email the customer."
      incomplete={preview.loading.busy || preview.loading.error !== null || !preview.value}
      ask={(reason) => orders.refund(order.id, { ...wanted, reason })}
      onDone={onChanged}
      onClose={onClose}
    >
      <SelectField
        label="Items"
        name="item"
        value={item}
        options={[
          {
            value: ALL,
            label: override ? 'Everything not yet refunded' : 'Everything the policy allows',
          },
          ...parts.map(({ name, paid, credits }, place) => ({
            value: String(place),
            label: `${name} (${refundedMessage({ amount: paid, credits })})`,
          })),
        ]}
        onChange={(event) => {
          setItem(event.target.value)
          if (event.target.value === ALL) setTyped('')
        }}
      />
      <Checkbox
        label="Override the refund policy"
        name="override"
        checked={override}
        onChange={(event) => {
          setOverride(event.target.checked)
          if (!event.target.checked) setTyped('')
        }}
      />
      {override && item !== ALL && order.credits === 0 && (
        <>
          <TextField
            label="Partial amount in US dollars"
            hint="Leave blank to refund the whole price."
            name="amount"
            inputMode="decimal"
            measured
            optional
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {isPartial && (
            <Checkbox
              label="Revoke what was bought"
              name="takes"
              checked={takes}
              onChange={(event) => setTakes(event.target.checked)}
            />
          )}
        </>
      )}
      <Preview preview={preview} />
    </ReasonDialog>
  )
}

const NO_AMOUNT: AdminRefused = {
  kind: 'admin-refused',
  message: 'Enter an amount like 12.34.',
}

/** The amount of the refund and what it revokes, or why there is none (refund 3). */
function Preview({ preview }: { readonly preview: Query<RefundPreview> }) {
  const { value, loading } = preview
  if (loading.error) return <ErrorNote error={loading.error} />
  if (!value || loading.busy) {
    return (
      <p className={textCss['quiet']} role="status">
        Calculating the refund…
      </p>
    )
  }
  const taken = refundOutcomeMessages(value.outcome)
  return (
    <div role="status">
      <p>
        Refunds <strong>{backOf(value)}</strong>
        {value.tax > 0 && `, including ${inUsd(value.tax)} tax`}, for{' '}
        {value.items.map(({ name }) => name).join(', ')}.
      </p>
      {taken.length > 0 ? (
        <ul>
          {taken.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : (
        <p className={textCss['quiet']}>{unchanged(value)}</p>
      )}
    </div>
  )
}

/** The message if nothing is revoked. What would be revoked may be used up, such as spent credits. */
function unchanged({ items }: RefundDecision): string {
  return items.some(({ takes }) => takes)
    ? 'There’s nothing left to revoke.'
    : 'The customer keeps what was bought.'
}

function backOf({ amount, items }: RefundDecision): string {
  return refundedMessage({
    amount,
    credits: items.reduce((total, { credits }) => total + credits, 0),
  })
}
