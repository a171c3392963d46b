import { useNavigate } from 'react-router-dom'
import type { Order } from '#domain/order/order.ts'
import type { PaymentProvider } from '#domain/order/payment-method.ts'
import { inHex } from '#domain/shared/hex.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { redirectTo } from './redirect-to.ts'
import type { CheckoutFormNeeds } from './checkout-form.ts'
import { receiptPath, useReturnUrl, returnUrlNote } from './return-url.ts'

/** The shop's dependencies of a checkout form, in pages and dialogs alike. */
export function useShopNeeds(): Pick<
  CheckoutFormNeeds,
  'checkout' | 'providers' | 'newIdempotencyKey'
> {
  const checkout = useService('checkout')
  const { payments } = useStore('config')
  return { checkout, providers: payments?.providers ?? SANDBOX, newIdempotencyKey }
}

/**
 * The dependencies of a checkout form in a page. A paid order leads to its receipt, and a payment at the
 * provider's own page leads there and back. `onShown` is called once the receipt is displayed.
 */
export function usePageNeeds(onShown?: () => void): Omit<CheckoutFormNeeds, 'reprice'> {
  const needs = useShopNeeds()
  const memory = useService('sessionMemory')
  const navigate = useNavigate()
  const returnUrl = useReturnUrl()
  const show = async ({ id }: Order) => {
    await navigate(receiptPath(id, returnUrl), { replace: true })
    onShown?.()
  }
  const leave = ({ id }: Order, address: string) => {
    const go = () => redirectTo(address)
    if (returnUrl === null) return go()
    void memory.note(returnUrlNote(id), returnUrl).match(go, go)
  }
  return { ...needs, onDone: (order) => void show(order), leave }
}

const SANDBOX: readonly PaymentProvider[] = ['sandbox']

/**
 * Returns the idempotency key of one payment attempt. Does not use `randomUUID`, which browsers disable on
 * pages without HTTPS.
 */
export function newIdempotencyKey(): string {
  return inHex(crypto.getRandomValues(new Uint8Array(16)))
}
