import { useEffect, useRef, useState } from 'react'
import { BUNDLE_DISCOUNT } from '#domain/cart/bundle-discount.ts'
import type { CartOrder } from '#domain/cart/order.ts'
import { inUsd } from '#domain/shared/money.ts'
import { taxInWords } from '#words/tax-words.ts'

/** What a change did to the totals, as one sentence to be heard; nothing while nothing has changed. */
export function useTotalsInWords(order: CartOrder): string {
  const before = useRef(order)
  const [words, setWords] = useState('')

  useEffect(() => {
    const old = before.current
    before.current = order
    if (old.total !== order.total || old.items.length !== order.items.length) {
      setWords(changeInWords(old, order))
    }
  }, [order])

  return words
}

function changeInWords(old: CartOrder, order: CartOrder): string {
  const count = order.items.length
  const sentences = [
    count === 1 ? '1 item' : `${count} items`,
    !old.bundle && order.bundle && `${BUNDLE_DISCOUNT.name} applied`,
    old.bundle && !order.bundle && `${BUNDLE_DISCOUNT.name} removed`,
    order.tax > 0 && order.tax !== old.tax && `${taxInWords(order.taxRate)} ${inUsd(order.tax)}`,
    order.free ? 'Nothing to pay' : `Total ${inUsd(order.total)}`,
  ]
  return `${sentences.filter(Boolean).join('. ')}.`
}
