import type { Checkout } from '#application/ports/orders.ts'
import { answerSecondStep } from './answer-second-step.ts'
import { placeOrder, type CheckoutPorts } from './place-order.ts'

/** The shop's own checkout: where calls of the browser's `Checkout` port end up. */
export function checkoutAt(ports: CheckoutPorts): Checkout {
  return { place: placeOrder(ports), answerSecondStep: answerSecondStep(ports) }
}
