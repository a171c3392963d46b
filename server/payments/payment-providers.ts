import { errAsync, type ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { ChargeRef, Payments } from '#server/application/ports/payments.ts'

/** Several providers as one: each charge goes to the provider whose payment it is. */
export function paymentProviders(ways: readonly Payments[]): Payments {
  const through = <Answer>(
    { payment }: Pick<ChargeRef, 'payment'>,
    ask: (way: Payments) => ResultAsync<Answer, Outage>,
  ): ResultAsync<Answer, Outage> => {
    const way = ways.find((one) => one.knows(payment))
    return way ? ask(way) : errAsync(NOBODYS)
  }
  return {
    accepts: (payment) => ways.some((way) => way.accepts(payment)),
    knows: (payment) => ways.some((way) => way.knows(payment)),
    charge: (charge) => through(charge, (way) => way.charge(charge)),
    settle: (charge, answer) => through(charge, (way) => way.settle(charge, answer)),
    close: (charge) => through(charge, (way) => way.close(charge)),
    lookUp: (charge) => through(charge, (way) => way.lookUp(charge)),
    refund: (charge, asked) => through(charge, (way) => way.refund(charge, asked)),
    refundedCharge: (charge) => through(charge, (way) => way.refundedCharge(charge)),
    forget: (payment) => through({ payment }, (way) => way.forget(payment)),
  }
}

/** The shop has changed providers: what the earlier one holds must be settled there. */
const NOBODYS: Outage = { kind: 'unexpected', cause: 'no provider of this shop knows the payment' }
