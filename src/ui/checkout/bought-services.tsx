import type { OrderService } from '#domain/order/order.ts'
import { DataTable } from '../parts/data-table.tsx'
import { Price } from '../parts/price.tsx'

/** Plans and credits of an order, as they were sold. */
export function BoughtServices({ services }: { readonly services: readonly OrderService[] }) {
  return (
    <DataTable
      caption="What you bought"
      rows={services}
      keyOf={({ name }) => name}
      columns={[
        { name: 'Bought', heads: true, cell: ({ name }) => name },
        { name: 'What it is', cell: ({ detail }) => detail },
        { name: 'Price', number: true, cell: ({ price }) => <Price cents={price} /> },
      ]}
    />
  )
}
