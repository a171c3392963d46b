import { useNavigate } from 'react-router-dom'
import type { Order } from '#domain/order/order.ts'
import type { PaymentProvider } from '#domain/order/payment-method.ts'
import { inHex } from '#domain/shared/hex.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { leaveFor } from './leave-for.ts'
import type { TillNeeds } from './till.ts'
import { receiptPath, useWayBack, wayBackNote } from './way-back.ts'

/** What a till needs of the shop, in a page and in a dialog alike. */
export function useShopNeeds(): Pick<TillNeeds, 'checkout' | 'ways' | 'newKey'> {
  const checkout = useService('checkout')
  const { payments } = useStore('config')
  return { checkout, ways: payments?.ways ?? SANDBOX, newKey }
}

/**
 * The same of a page: what is paid leads to its receipt, what is paid elsewhere to that address and back.
 * `onShown` is called once the receipt stands.
 */
export function usePageNeeds(onShown?: () => void): Omit<TillNeeds, 'reprice'> {
  const needs = useShopNeeds()
  const memory = useService('sessionMemory')
  const navigate = useNavigate()
  const wayBack = useWayBack()
  const show = async ({ id }: Order) => {
    await navigate(receiptPath(id, wayBack), { replace: true })
    onShown?.()
  }
  const leave = ({ id }: Order, address: string) => {
    const go = () => leaveFor(address)
    if (wayBack === null) return go()
    void memory.note(wayBackNote(id), wayBack).match(go, go)
  }
  return { ...needs, onDone: (order) => void show(order), leave }
}

const SANDBOX: readonly PaymentProvider[] = ['sandbox']

/** A name for one payment attempt. Not `randomUUID`, which browsers keep from pages without https. */
function newKey(): string {
  return inHex(crypto.getRandomValues(new Uint8Array(16)))
}
