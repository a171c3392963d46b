import type { Checkout } from '#application/ports/orders.ts'
import { answerSecondStep } from './answer-second-step.ts'
import { placeOrder, type CheckoutDesk } from './place-order.ts'

/** The shop's own checkout: what the browser's `Checkout` port reaches in the end. */
export function checkoutAt(desk: CheckoutDesk): Checkout {
  return { place: placeOrder(desk), answerSecondStep: answerSecondStep(desk) }
}
