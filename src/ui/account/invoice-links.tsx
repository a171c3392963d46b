import { observer } from 'mobx-react-lite'
import { INVOICE_PDF_PATH, linkFor } from '#contract/links.ts'
import type { Order } from '#domain/order/order.ts'
import { useStore } from '../stores/stores.tsx'
import css from './invoice-links.module.css'

/** Links to an order's invoice and to the credit notes for its refunds, each as a PDF. */
export const InvoiceLinks = observer(function InvoiceLinks({ order }: { readonly order: Order }) {
  const { apiOrigin } = useStore('config')
  const { user } = useStore('session')
  if (order.documents.length === 0) return null
  return (
    <ul className={css['documents']}>
      {order.documents.map(({ number, kind }) => (
        <li key={number}>
          <a
            href={apiOrigin + linkFor(INVOICE_PDF_PATH.replace(':id', number), user?.team)}
            download
          >
            {`${NAMES[kind]} ${number} (PDF)`}
          </a>
        </li>
      ))}
    </ul>
  )
})

const NAMES = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const
