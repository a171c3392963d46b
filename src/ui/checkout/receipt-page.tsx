import { observer } from 'mobx-react-lite'
import { okAsync } from 'neverthrow'
import { useEffect, useState } from 'react'
import { useLoaderData } from 'react-router-dom'
import { can } from '#application/ports/can.ts'
import { itemKey } from '#domain/catalog/item-ref.ts'
import { isDelivered, type Order, type OrderLine, type OrderPurchase } from '#domain/order/order.ts'
import { FREE_PLAN_ENDED } from '#messages/purchase-text.ts'
import { InvoiceLinks } from '../account/invoice-links.tsx'
import { OwnedItem } from '../account/owned-item.tsx'
import { linePath } from '../cart/line-path.ts'
import { DownloadAll } from '../downloads/download-all.tsx'
import { useReloadWhenOwned } from '../downloads/use-reload.ts'
import { PageHead } from '../page-head.tsx'
import { DataTable } from '../components/data-table.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { Link } from '../components/link.tsx'
import { Price } from '../components/price.tsx'
import { useFreshCredits } from '../hooks/use-fresh-credits.ts'
import { useStore } from '../stores/stores.tsx'
import { OrderSummary } from './order-summary.tsx'
import type { Receipt } from './load-my-order.ts'
import css from './receipt-page.module.css'
import { ReceiptActions } from './receipt-actions.tsx'
import { receiptHead } from './receipt-text.ts'
import layoutCss from '../styles/layout.module.css'
import textCss from '../styles/text.module.css'

/** Lazy: no one needs to choose a folder before the page is displayed. */
const SaveLocation = pagePart(
  async () => (await import('../downloads/save-location.tsx')).SaveLocation,
)

/** Lazy, because few buyers pay by invoice. */
const OnAccountNote = pagePart(async () => (await import('./on-account-note.tsx')).OnAccountNote)

/** What was bought and for how much: every file ready to download, plans and credits by name. */
export const ReceiptPage = observer(function ReceiptPage() {
  const { order, country } = useLoaderData<Receipt>()
  const { user } = useStore('session')
  const team = user?.team
  const mayFetch = !team || can('download-owned', team)
  const { title, lead } = receiptHead(order, { isConfirmed: Boolean(user?.confirmedAt), mayFetch })
  const endedFreePlan = useEndedFreePlan(order)
  const isHere = isDelivered(order) && mayFetch
  const files = order.lines.filter(({ refunded }) => !refunded).flatMap((line) => line.files)
  useNewBalance(order)
  useReloadWhenOwned()

  return (
    <div className={css['page']}>
      <PageHead title={`Order ${order.id}`} path="/checkout/complete" noindex />
      <h1>{title}</h1>
      <p className={textCss['quiet']}>
        {lead || <OnAccountNote order={order} />} {endedFreePlan && FREE_PLAN_ENDED}
      </p>
      <ReceiptActions order={order} />
      {isHere && files.length > 0 && (
        <>
          <div className={layoutCss['row']}>
            <DownloadAll
              count={files.length}
              bytes={files.reduce((sum, file) => sum + file.bytes, 0)}
              list={() => okAsync(files)}
            />
          </div>
          <SaveLocation />
        </>
      )}
      {order.lines.length > 0 && (
        <ul className={css['lines']}>
          {order.lines.map((line) => (
            <li key={itemKey(line.ref)}>
              <Line line={line} isHere={isHere && !line.refunded} inMoney={order.credits === 0} />
            </li>
          ))}
        </ul>
      )}
      {order.purchases.length > 0 && <BoughtPurchases purchases={order.purchases} />}
      <OrderSummary order={order} country={country} />
      <Documents order={order} isOwn={!team} />
    </div>
  )
})

interface DocumentsProps {
  readonly order: Order
  /** False for a team's order: only consumers can withdraw (withdrawal 1). */
  readonly isOwn: boolean
}

/** Documents to keep: the invoice, and the certificates of the licensed files. */
function Documents({ order, isOwn }: DocumentsProps) {
  const { id, lines } = order
  return (
    <div className={css['documents']}>
      <InvoiceLinks order={order} />
      {isDelivered(order) && lines.length > 0 && (
        <Link to={`/account/licenses?search_query=${id}`}>License certificates</Link>
      )}
      {isOwn && mayWithdraw(order) && (
        <Link to={`/withdraw?order=${id}`}>Withdraw from this order</Link>
      )}
    </div>
  )
}

/**
 * Whether money or credits may be left to refund. The linked page knows which parts are refundable, and until
 * when.
 */
function mayWithdraw({
  status,
  total,
  refunded,
  credits,
  creditsBack: creditRefunds,
}: Order): boolean {
  return status === 'paid' && (refunded < total || creditRefunds < credits)
}

/** Whether a plan that was just paid replaced the free one. The session does not know that yet. */
function useEndedFreePlan({ status, purchases }: Order): boolean {
  const session = useStore('session')
  const [heldBefore] = useState(session.user?.freeSubscriber ?? false)
  const isPlan = status === 'paid' && purchases.some(({ kind }) => kind === 'plan')
  const ended = isPlan && heldBefore
  useEffect(() => {
    if (ended) void session.refresh()
  }, [ended, session])
  return ended && session.user?.freeSubscriber === false
}

/** Refreshes the credit balance, which the purchase may have changed. */
function useNewBalance(order: Order): void {
  const { purchases, credits: spent } = order
  useFreshCredits(isDelivered(order) && (purchases.length > 0 || spent > 0))
}

interface LineProps {
  readonly line: OrderLine
  /** Whether its files can be downloaded. */
  readonly isHere: boolean
  /** False if the whole order was paid in credits, so that lines have no prices. */
  readonly inMoney: boolean
}

function Line({ line, isHere, inMoney }: LineProps) {
  return (
    <OwnedItem
      name={line.name}
      to={linePath(line)}
      image={line.image}
      aside={inMoney && <Price cents={line.price} />}
      facts={receiptFacts(line, isHere)}
      files={isHere ? line.files : []}
    />
  )
}

function receiptFacts({ detail, files, refunded }: OrderLine, isHere: boolean): string | null {
  if (refunded) return `${detail}, refunded`
  // The file row below already says it.
  return isHere && files.length === 1 && files[0]?.name === detail ? null : detail
}

/** The plans and credits of an order, as they were sold. */
function BoughtPurchases({ purchases }: { readonly purchases: readonly OrderPurchase[] }) {
  return (
    <DataTable
      caption="Items"
      rows={purchases}
      keyOf={({ name }) => name}
      columns={[
        { name: 'Item', heads: true, cell: ({ name }) => name },
        { name: 'Description', cell: ({ detail }) => detail },
        { name: 'Price', number: true, cell: ({ price }) => <Price cents={price} /> },
      ]}
    />
  )
}
