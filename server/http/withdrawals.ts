import {
  confirmStatement,
  readStatement,
  readWithdrawals,
  stateWithdrawal,
  withdraw,
} from '#contract/withdrawals.ts'
import type { WithdrawalCounter } from '#server/application/ports/withdrawals.ts'
import { clientAddress } from './client-address.ts'
import { members } from './members.ts'
import { serve, serveAnybody } from './serve.ts'
import { fail } from './problems.ts'
import type { ShopApp } from './shop-app.ts'

export interface WithdrawalServices {
  readonly withdrawals: WithdrawalCounter
  readonly proxies: readonly string[]
}

/** Withdrawing from a contract: with a sign-in, or by a statement and a mailed link (withdrawal 1). */
export function withdrawalRoutes(app: ShopApp, { withdrawals, proxies }: WithdrawalServices): void {
  serve(
    app,
    readWithdrawals,
    members(({ viewer }) => withdrawals.offers(viewer)),
  )

  serve(
    app,
    withdraw,
    members(({ viewer, body }) => withdrawals.withdraw(viewer, body.orderId, body.parts)),
  )

  serveAnybody(app, stateWithdrawal, {
    handler: ({ body, context }) => {
      const { name, email, orderNumber, botCheck } = body
      const address = clientAddress(context, proxies)
      context.status(202)
      return withdrawals
        .state({ name, email, orderNumber, proof: botCheck ?? null, address })
        .map(() => ({}))
    },
    failing: fail,
  })

  serveAnybody(app, readStatement, {
    handler: ({ body }) => withdrawals.mailed(body.token),
    failing: fail,
  })

  serveAnybody(app, confirmStatement, {
    handler: ({ body }) => withdrawals.confirm(body.token),
    failing: fail,
  })
}
