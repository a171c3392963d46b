import { okAsync } from 'neverthrow'
import { SANDBOX_TOKENS, type SandboxToken } from '#application/ports/orders.ts'
import { attempted } from '#application/ports/outage.ts'
import { cents } from '#domain/shared/money.ts'
import type {
  ChargeOutcome,
  ChargeRef,
  Payments,
  RefundOutcome,
} from '#server/application/ports/payments.ts'
import type { Db } from '../sql/database.ts'
import type { PaymentProviderTools } from './provider-config.ts'

type State = 'paid' | 'declined' | 'requires-action' | 'cancelled'

const STATE_AFTER: Readonly<Record<SandboxToken, State>> = {
  sandbox_ok: 'paid',
  sandbox_other: 'paid',
  sandbox_declined: 'declined',
  sandbox_second_step: 'requires-action',
}

/**
 * A provider that moves no money but keeps its own records, so that a killed server finds its charges again.
 * Each of its test cards is the same card, whoever pays with it.
 */
export function sandboxPayments({
  db,
  clock,
  fingerprints,
}: Pick<PaymentProviderTools, 'db' | 'clock' | 'fingerprints'>): Payments {
  const mayPay = (orderId: string, payment: string): Promise<boolean> =>
    fingerprints.admits({ orderId, provider: 'sandbox', whoPays: async () => payment })

  const read = async ({ key, payment }: ChargeRef): Promise<ChargeOutcome | null> => {
    const row = await db
      .selectFrom('sandbox_charges')
      .select(['key', 'state'])
      .where('key', '=', key)
      .executeTakeFirst()
    return row ? outcomeOf(row, payment) : null
  }

  const readAfter = async (charge: ChargeRef): Promise<ChargeOutcome> => {
    const outcome = await read(charge)
    if (!outcome) throw new Error('the sandbox lost a charge')
    return outcome
  }

  const enter = async (key: string, amount: number, state: State): Promise<void> => {
    const now = clock.now()
    await db
      .insertInto('sandbox_charges')
      .values({ key, amount, state, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  const leaveChallenge = async (key: string, state: State): Promise<void> => {
    await db
      .updateTable('sandbox_charges')
      .set({ state, updated_at: clock.now() })
      .where('key', '=', key)
      .where('state', '=', 'requires-action')
      .execute()
  }

  return {
    accepts: isSandboxToken,
    knows: isSandboxToken,
    charge: (charge) =>
      attempted(async () => {
        const { key, amount, payment } = charge
        const isTaken = isSandboxToken(payment) && (await mayPay(key, payment))
        await enter(key, amount, isTaken ? STATE_AFTER[payment] : 'declined')
        return readAfter(charge)
      }),
    settle: (charge, answer) =>
      attempted(async () => {
        await leaveChallenge(charge.key, answer === 'approve' ? 'paid' : 'declined')
        return read(charge)
      }),
    close: (charge) =>
      attempted(async () => {
        await enter(charge.key, 0, 'cancelled')
        await leaveChallenge(charge.key, 'cancelled')
        return readAfter(charge)
      }),
    lookUp: (charge) => attempted(() => read(charge)),
    refund: ({ key: charge_key }, { key, amount }) =>
      attempted(() =>
        db
          .transaction()
          .execute((tx) => refundCharge(tx, { key, charge_key, amount, now: clock.now() })),
      ),
    // Only the shop makes refunds here, and no bank opens a dispute.
    refundedCharge: ({ key }) =>
      attempted(async () => ({
        refunded: cents(await refundedChargeOf(db, key)),
        disputed: false,
      })),
    // A test card belongs to no one.
    forget: () => okAsync(undefined),
  }
}

interface RefundedCharge {
  readonly key: string
  readonly charge_key: string
  readonly amount: number
  readonly now: number
}

/** Refunds at most what was paid, and once per key. */
async function refundCharge(
  tx: Db,
  { key, charge_key, amount, now }: RefundedCharge,
): Promise<RefundOutcome> {
  // Updating the charge first makes concurrent refunds of it wait for each other.
  const charge = await tx
    .updateTable('sandbox_charges')
    .set({ updated_at: now })
    .where('key', '=', charge_key)
    .where('state', '=', 'paid')
    .returning('amount')
    .executeTakeFirst()
  if (!charge) return 'refused'
  const before = await tx
    .selectFrom('sandbox_refunds')
    .select('key')
    .where('key', '=', key)
    .executeTakeFirst()
  if (before) return 'refunded'
  if ((await refundedChargeOf(tx, charge_key)) + amount > charge.amount) return 'refused'
  await tx
    .insertInto('sandbox_refunds')
    .values({ key, charge_key, amount, created_at: now })
    .execute()
  return 'refunded'
}

async function refundedChargeOf(db: Db, chargeKey: string): Promise<number> {
  const refunds = await db
    .selectFrom('sandbox_refunds')
    .select('amount')
    .where('charge_key', '=', chargeKey)
    .execute()
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

function isSandboxToken(payment: string): payment is SandboxToken {
  return SANDBOX_TOKENS.some((token) => token === payment)
}

function outcomeOf(row: { key: string; state: string }, payment: string): ChargeOutcome {
  switch (row.state) {
    case 'paid':
      // A test card can always be charged again.
      return { kind: 'paid', again: payment }
    case 'declined':
    case 'cancelled':
      return { kind: row.state }
    case 'requires-action':
      return { kind: row.state, challenge: `sandbox-${row.key}` }
    default:
      throw new Error(`the sandbox does not know the state ${row.state}`)
  }
}
