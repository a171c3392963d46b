import type { VatNumber } from '#domain/order/reverse-charge.ts'

/** `unknown` if the register did not answer: it, or its member state's part of it, is down or slow. */
export type VatAnswer = 'valid' | 'invalid' | 'unknown'

/** The EU's register of VAT numbers (tax 2). It never fails: no answer counts as an answer. */
export interface VatRegister {
  check(number: VatNumber): Promise<VatAnswer>
}
