import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Order } from '#domain/order/order.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { leaveFor } from './leave-for.ts'
import { newKey } from './new-key.ts'
import { Till } from './till.ts'
import { receiptPath, useWayBack, wayBackNote } from './way-back.ts'
import { waysIn } from './ways-in.ts'

interface PageTillNeeds {
  readonly onBilledTo: (country: string) => void
  readonly onRepriced: () => void
  /** Called once the receipt stands. */
  readonly onShown?: () => void
}

/** The till of a page: what is paid leads to its receipt, what is paid elsewhere to that address and back. */
export function usePageTill({ onBilledTo, onRepriced, onShown }: PageTillNeeds): Till {
  const checkout = useService('checkout')
  const memory = useService('sessionMemory')
  const ways = waysIn(useStore('config'))
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
  const [till] = useState(
    () =>
      new Till({
        checkout,
        ways,
        newKey,
        onBilledTo,
        onRepriced,
        onDone: (order) => void show(order),
        leave,
      }),
  )
  return till
}
