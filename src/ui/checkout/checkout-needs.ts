import { useNavigate } from 'react-router-dom'
import type { Order } from '#domain/order/order.ts'
import type { PaymentProvider } from '#domain/order/payment-method.ts'
import { inHex } from '#domain/shared/hex.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { redirectTo } from './redirect-to.ts'
import type { CheckoutFormNeeds } from './checkout-form.ts'
import { receiptPath, useReturnUrl, returnUrlNote } from './return-url.ts'

/** What a checkout form needs of the shop, in a page and in a dialog alike. */
export function useShopNeeds(): Pick<
  CheckoutFormNeeds,
  'checkout' | 'providers' | 'newIdempotencyKey'
> {
  const checkout = useService('checkout')
  const { payments } = useStore('config')
  return { checkout, providers: payments?.ways ?? SANDBOX, newIdempotencyKey }
}

/**
 * The same of a page: what is paid leads to its receipt, what is paid elsewhere to that address and back.
 * `onShown` is called once the receipt stands.
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

/** A name for one payment attempt. Not `randomUUID`, which browsers keep from pages without https. */
export function newIdempotencyKey(): string {
  return inHex(crypto.getRandomValues(new Uint8Array(16)))
}
