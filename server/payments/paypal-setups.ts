import * as z from 'zod/mini'
import type { Charge, ChargeOutcome, ChargeRef } from '#server/application/ports/payments.ts'
import type { ChargeRepository } from './charge-repository.ts'
import { approvalAddress, fault, type PayPalClient, type PayPalConfig } from './paypal-client.ts'
import type { Decision, PayPalDecisions } from './paypal-decisions.ts'
import { savedWallet, setupRequest } from './paypal-orders.ts'

interface SetupTools {
  readonly place: PayPalConfig
  readonly client: PayPalClient
  readonly charges: ChargeRepository
  readonly decisions: PayPalDecisions
  readonly publicUrl: string
}

const setupToken = z.object({
  id: z.string(),
  status: z.string(),
  links: z._default(z.array(z.object({ rel: z.string(), href: z.string() })), []),
})
const paymentToken = z.object({ id: z.string() })

type SetupToken = z.output<typeof setupToken>

/**
 * Wallets saved without a charge. The buyer approves a setup token at PayPal, which is exchanged once for a
 * payment token: the same row that decides about captures decides about this too (decision 024).
 */
export function payPalSetups({ place, client, charges, decisions, publicUrl }: SetupTools) {
  /** Null if PayPal no longer has the token: they expire after some days. */
  const see = async (ref: string): Promise<SetupToken | null> => {
    const answer = await client({ method: 'GET', path: `/v3/vault/setup-tokens/${ref}` })
    if (answer.status === 404) return null
    if (answer.status !== 200) throw fault(answer, 'a setup token lookup')
    return setupToken.parse(answer.body)
  }

  const begin = async ({ key }: Charge): Promise<void> => {
    const answer = await client({
      method: 'POST',
      path: '/v3/vault/setup-tokens',
      body: setupRequest(key, publicUrl),
      requestId: key,
    })
    if (answer.status !== 201 && answer.status !== 200)
      throw fault(answer, 'a setup token creation')
    await charges.keep(key, setupToken.parse(answer.body).id)
  }

  const finish = async (
    charge: ChargeRef,
    ref: string,
    kept: string | null,
  ): Promise<ChargeOutcome | null> => {
    if (kept !== null) return { kind: 'paid', again: savedWallet(kept) }
    const answer = await client({
      method: 'POST',
      path: '/v3/vault/payment-tokens',
      body: JSON.stringify({ payment_source: { token: { id: ref, type: 'SETUP_TOKEN' } } }),
      requestId: `keep-${charge.key}`,
    })
    // The wallet may or may not be saved: the next request completes it.
    if (answer.status === 503) return { kind: 'processing' }
    if (answer.status >= 300) {
      await decisions.giveUp(charge.key)
      return carryOn(charge)
    }
    await decisions.note(charge.key, paymentToken.parse(answer.body).id)
    return carryOn(charge)
  }

  const carryOn = async (charge: ChargeRef): Promise<ChargeOutcome | null> => {
    const decided = await decisions.of(charge.key)
    if (decided?.decision === 'close') return { kind: 'cancelled' }
    if (decided?.decision === 'decline') return { kind: 'declined' }
    const ref = await charges.refOf(charge.key)
    if (ref === null) return null
    if (decided) return finish(charge, ref, decided.capture)
    const token = await see(ref)
    if (token === null) return decide(charge, 'close')
    if (token.status === 'APPROVED') return decide(charge, 'capture')
    const address = token.links.find(({ rel }) => rel === 'approve')?.href
    return { kind: 'requires-action', challenge: approvalAddress(place, ref, address) }
  }

  /** Decides, unless a decision already exists, and carries out the one that is stored. */
  const decide = async (charge: ChargeRef, decision: Decision): Promise<ChargeOutcome> => {
    await decisions.decide(charge.key, decision)
    const outcome = await carryOn(charge)
    if (!outcome) throw new Error('PayPal has no setup token for a setup that was started')
    return outcome
  }

  return {
    lookUp: carryOn,
    charge: async (charge: Charge): Promise<ChargeOutcome> => {
      const isBegun = (await charges.refOf(charge.key)) ?? (await decisions.of(charge.key))
      if (!isBegun) await begin(charge)
      const outcome = await carryOn(charge)
      if (!outcome) throw new Error('PayPal has no setup token for a setup that was started')
      return outcome
    },
    refuse: async (charge: ChargeRef): Promise<ChargeOutcome | null> =>
      (await charges.refOf(charge.key)) ? decide(charge, 'decline') : carryOn(charge),
    close: (charge: ChargeRef): Promise<ChargeOutcome> => decide(charge, 'close'),
  }
}
