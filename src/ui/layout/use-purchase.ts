import { useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router-dom'
import type { PurchaseQuote } from '#application/ports/purchases.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { PurchaseItem } from '#domain/order/purchase.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { useShopNeeds } from '../checkout/checkout-needs.ts'
import { redirectTo } from '../checkout/redirect-to.ts'
import { PurchaseForm } from '../checkout/purchase-form.ts'
import { returnUrlIn } from '../checkout/return-url.ts'
import type { Continuation } from '../stores/modal-store.ts'
import { useService, useStore } from '../stores/stores.tsx'

interface PurchaseOf {
  readonly viewer: Registered
  readonly licenseId: LicenseId
  readonly onward: Continuation
  /** The message to show afterward. */
  readonly done: (quote: PurchaseQuote | null) => string
}

/**
 * A purchase in a dialog: once it is paid, the dialog closes, the balance is reloaded and the waiting action
 * continues.
 */
export function usePurchase({ viewer, licenseId, onward, done }: PurchaseOf): PurchaseForm {
  const needs = useShopNeeds()
  const purchases = useService('purchases')
  const subscriptions = useService('subscriptions')
  const credits = useStore('credits')
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const { revalidate } = useRevalidator()
  const [form] = useState(() => {
    const onDone = () => {
      notifications.say({ type: 'success', body: done(made.quote) })
      modals.close()
      void credits.refresh()
      void revalidate()
      onward?.()
    }
    const made: PurchaseForm = new PurchaseForm({
      ...needs,
      purchases,
      subscriptions,
      viewer,
      licenseId,
      onDone,
      onScheduled: onDone,
      leave: (_order, address) => redirectTo(address),
    })
    return made
  })
  return form
}

/** Leads from a dialog to the page that takes its payment, with the selection, its license and the return URL. */
export function useCheckoutOf({ wanted, licenseId }: PurchaseForm): () => Promise<void> {
  const modals = useStore('modals')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  return async () => {
    if (!wanted) return
    modals.close()
    await navigate(
      `/checkout/purchase?${queryOf(wanted)}&license=${licenseId}${returnUrlIn(pathname + search)}`,
    )
  }
}

/** In the form that `loadPurchase` reads. */
function queryOf(wanted: PurchaseItem): string {
  switch (wanted.kind) {
    case 'plan':
      return `plan=${wanted.planId}`
    case 'pack':
      return `pack=${wanted.packId}`
    case 'credits':
      return `credits=${wanted.amount}`
    case 'seats':
      return `seats=${wanted.count}`
  }
}
