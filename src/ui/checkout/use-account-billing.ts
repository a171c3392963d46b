import { ResultAsync } from 'neverthrow'
import { useEffect } from 'react'
import type { Registered } from '#domain/user/viewer.ts'
import { useService } from '../stores/stores.tsx'
import type { Till } from './till.ts'

/** Nothing is asked twice (WCAG 3.3.7): company and number of the profile, and the country of the last order. */
export function useAccountBilling(till: Till, user: Registered): void {
  const account = useService('account')
  const orders = useService('orders')

  useEffect(() => {
    if (till.recalledFor === user.id) return
    void ResultAsync.combine([account.profile(), orders.history(user)]).match(
      ([{ company, taxVatNumber }, history]) => {
        // What cost nothing, or credits, was billed nowhere.
        const last = history.find(({ billingCountry }) => billingCountry !== '')
        till.recall(user, { country: last?.billingCountry ?? '', company, vatId: taxVatNumber })
      },
      // It only saves typing.
      () => undefined,
    )
  }, [till, user, account, orders])
}
