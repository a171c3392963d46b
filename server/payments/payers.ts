import { admitPayer, notePayer } from '../sql/carts/payer-uses.ts'
import type { PaymentTools } from './payment-place.ts'

/** One provider's own word for a card or wallet; null where it does not say. */
export type WhoPays = () => Promise<string | null>

/** Who pays at one provider, for the limits of codes (decision 031). */
export function payersAt(provider: string, { db, secrets }: Pick<PaymentTools, 'db' | 'secrets'>) {
  return {
    /** Whether an order may be charged to them. Asked before money moves, and again when it is tried again. */
    admits: (orderId: string, whoPays: WhoPays): Promise<boolean> =>
      admitPayer(db, { orderId, provider, whoPays }, secrets),
    /** Keeps who has paid. Nothing waits for it, so a provider that does not say holds nothing up. */
    note: (orderId: string, whoPays: WhoPays): Promise<void> =>
      notePayer(db, { orderId, provider, whoPays: () => whoPays().catch(() => null) }, secrets),
  }
}
