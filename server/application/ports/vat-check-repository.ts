import type { VatCheck, VatNumber } from '#domain/order/reverse-charge.ts'

/** The register's latest answer about each VAT number (tax 2). */
export interface VatCheckRepository {
  find(number: VatNumber): Promise<VatCheck | null>
  /** Replaces the known answer about the number. */
  save(number: VatNumber, check: VatCheck): Promise<void>
}
