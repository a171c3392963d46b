import { ok, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { Unit } from '#server/application/ports/unit-of-work.ts'
import type {
  PaymentFingerprints,
  PayingOrder,
} from '#server/application/ports/payment-fingerprints.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/** Payment fingerprints for orders whose discount codes have a limit per customer (discount 3, decision 031). */
export function paymentFingerprints({
  units,
  secrets,
}: Needs<'units' | 'secrets'>): PaymentFingerprints {
  const limitOf = (orderId: string) =>
    certain(units.read(({ discountCodes }) => discountCodes.limitOf(orderId)))

  /** A digest that recognizes a card or wallet and reveals nothing about it. */
  const digestOf = async ({ provider, whoPays }: PayingOrder): Promise<string | null> => {
    const named = await whoPays()
    return named === null ? null : secrets.sign(`payer ${provider} ${named}`)
  }

  return {
    admits: async (paying) => {
      const limit = await limitOf(paying.orderId)
      if (limit?.isRefused) return false
      const isLimited = limit !== null && limit.usesEach !== null
      const fingerprint = isLimited ? await digestOf(paying) : null
      if (fingerprint === null) return true
      return certain(units.run(async (unit) => ok(await claim(unit, paying.orderId, fingerprint))))
    },

    note: async (paying) => {
      const { orderId, whoPays } = paying
      const limit = await limitOf(orderId)
      if (limit === null || limit.usesEach === null || limit.fingerprint !== '') return
      const fingerprint = await digestOf({ ...paying, whoPays: () => whoPays().catch(() => null) })
      if (fingerprint === null) return
      const kept = units.run(async ({ discountCodes }) =>
        ok(await discountCodes.keepFingerprint(orderId, fingerprint)),
      )
      await certain(kept)
    },
  }
}

/**
 * Whether a payment's fingerprint may use the order's code. Locks the order, its use and the code, in the
 * same sequence as any step of the order. A refusal is stored and permanent.
 */
async function claim({ discountCodes }: Unit, orderId: string, fingerprint: string) {
  const { isRefused, use } = await discountCodes.lockUse(orderId)
  if (isRefused) return false
  if (use === null) return true
  // Everyone who pays with this code waits here, so that of two payments with the same card, one comes
  // first.
  const usesEach = await discountCodes.lockCode(use.code)
  const uses = await discountCodes.uses(use.code, { ...use, fingerprint })
  const others = uses.filter((one) => one.orderId !== orderId)
  if (usesEach !== null && others.length >= usesEach) {
    await discountCodes.refuse(orderId)
    return false
  }
  await discountCodes.keepFingerprint(orderId, fingerprint)
  return true
}

/** The providers' adapters signal an outage by throwing. */
async function certain<Made>(work: ResultAsync<Made, Outage>): Promise<Made> {
  return (await work).match(
    (made) => made,
    (outage) => {
      throw outage.kind === 'unexpected' ? outage.cause : new Error(outage.kind)
    },
  )
}
