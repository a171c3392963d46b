import type { PaymentWay } from '#application/ports/orders.ts'
import type { BrowserConfig } from '../boot.ts'

const SANDBOX: readonly PaymentWay[] = ['sandbox']

/** How this shop is paid. */
export function waysIn({ payments }: BrowserConfig): readonly PaymentWay[] {
  return payments?.ways ?? SANDBOX
}
