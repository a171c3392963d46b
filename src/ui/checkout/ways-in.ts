import type { PaymentProvider } from '#domain/order/payment-method.ts'
import type { BrowserConfig } from '../boot.ts'

const SANDBOX: readonly PaymentProvider[] = ['sandbox']

/** How this shop is paid. */
export function waysIn({ payments }: BrowserConfig): readonly PaymentProvider[] {
  return payments?.ways ?? SANDBOX
}
