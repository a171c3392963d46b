import type { VatCheck, VatNumber } from '#domain/order/reverse-charge.ts'

/** What the register last said of each VAT number (tax 2). */
export interface VatCheckRepository {
  find(number: VatNumber): Promise<VatCheck | null>
  /** In the place of what was known of it. */
  save(number: VatNumber, check: VatCheck): Promise<void>
}
