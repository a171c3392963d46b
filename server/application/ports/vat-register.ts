import type { VatNumber } from '#domain/order/reverse-charge.ts'

/** `unknown` where the register did not say: it is down, slow, or its member state's part of it is. */
export type VatAnswer = 'valid' | 'invalid' | 'unknown'

/** The EU's register of VAT numbers (tax 2). It never fails: no answer is an answer. */
export interface VatRegister {
  check(number: VatNumber): Promise<VatAnswer>
}
