import type { PaymentToken } from '#application/ports/orders.ts'
import type { Choice } from '../parts/radio-group.tsx'

export const SANDBOX_TOKENS: Choice<PaymentToken>[] = [
  { value: 'sandbox_ok', label: 'A card that pays' },
  { value: 'sandbox_declined', label: 'A card that is declined' },
  { value: 'sandbox_second_step', label: 'A card whose bank asks once more' },
]
