import { ResultAsync } from 'neverthrow'
import type { Clock } from '#application/ports/clock.ts'
import type { PaymentToken } from '#application/ports/orders.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { Charge, ChargeOutcome, Payments } from '../ports/payments.ts'
import type { Db } from '../sql/database.ts'

type State = ChargeOutcome['kind']

const STATE_AFTER: Readonly<Record<PaymentToken, State>> = {
  sandbox_ok: 'paid',
  sandbox_declined: 'declined',
  sandbox_second_step: 'second-step',
}

/** A provider that moves no money but keeps its own books, so that a killed server finds its charges again. */
export function sandboxPayments(db: Db, clock: Clock): Payments {
  const read = async (key: string): Promise<ChargeOutcome | null> => {
    const row = await db
      .selectFrom('sandbox_charges')
      .select(['key', 'state'])
      .where('key', '=', key)
      .executeTakeFirst()
    return row ? outcomeOf(row.key, row.state) : null
  }

  const readAfter = async (key: string): Promise<ChargeOutcome> => {
    const outcome = await read(key)
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

  const leaveSecondStep = async (key: string, state: State): Promise<void> => {
    await db
      .updateTable('sandbox_charges')
      .set({ state, updated_at: clock.now() })
      .where('key', '=', key)
      .where('state', '=', 'second-step')
      .execute()
  }

  return {
    charge: (charge: Charge) =>
      asked(async () => {
        await enter(charge.key, charge.amount, STATE_AFTER[charge.payment])
        return readAfter(charge.key)
      }),
    settle: (key, answer) =>
      asked(async () => {
        await leaveSecondStep(key, answer === 'approve' ? 'paid' : 'declined')
        return read(key)
      }),
    close: (key) =>
      asked(async () => {
        await enter(key, 0, 'cancelled')
        await leaveSecondStep(key, 'cancelled')
        return readAfter(key)
      }),
    lookUp: (key) => asked(() => read(key)),
  }
}

function asked<Answer>(question: () => Promise<Answer>): ResultAsync<Answer, Outage> {
  return ResultAsync.fromThrowable(question, (cause): Outage => ({ kind: 'unexpected', cause }))()
}

function outcomeOf(key: string, state: string): ChargeOutcome {
  switch (state) {
    case 'paid':
    case 'declined':
    case 'cancelled':
      return { kind: state }
    case 'second-step':
      return { kind: state, challenge: `sandbox-${key}` }
    default:
      throw new Error(`the sandbox does not know the state ${state}`)
  }
}
