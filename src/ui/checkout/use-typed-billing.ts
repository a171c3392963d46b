import { ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { Billing } from '#domain/order/billing.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { useService } from '../stores/stores.tsx'

type TypedBilling = Partial<Pick<Billing, 'company' | 'vatId'>>

interface TypedBillingNotes {
  /** Only fields that were typed into, even if they are empty now. */
  read(): ResultAsync<TypedBilling, Outage>
  keep(field: keyof TypedBilling, text: string): void
}

/** What the buyer typed at a checkout in this tab, so that a reload loses none of it (checkout 6). */
export function useTypedBilling({ id }: Registered): TypedBillingNotes {
  const memory = useService('sessionMemory')
  const nameOf = (field: keyof TypedBilling) => `emberstock-billing-${field}-${id}`
  return {
    read: () =>
      ResultAsync.combine([memory.noted(nameOf('company')), memory.noted(nameOf('vatId'))]).map(
        ([company, vatId]) => ({
          ...(company !== null && { company }),
          ...(vatId !== null && { vatId }),
        }),
      ),
    keep: (field, text) => void memory.note(nameOf(field), text),
  }
}
