import {
  confirmStatement,
  readStatement,
  readWithdrawals,
  stateWithdrawal,
  withdraw,
} from '#contract/withdrawals.ts'
import type { WithdrawalCounter } from '#server/application/ports/withdrawals.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { requireUser } from '../auth/require-user.ts'
import { serve, servePublic } from '../serve.ts'
import { fail } from '../problems.ts'
import type { ShopApp } from '../shop-app.ts'

export interface WithdrawalServices {
  readonly withdrawals: WithdrawalCounter
  readonly proxies: readonly string[]
}

/** Withdrawing from a contract: with a sign-in, or by a statement and a mailed link (withdrawal 1). */
export function withdrawalRoutes(app: ShopApp, { withdrawals, proxies }: WithdrawalServices): void {
  serve(
    app,
    readWithdrawals,
    requireUser(({ viewer }) => withdrawals.offers(viewer)),
  )

  serve(
    app,
    withdraw,
    requireUser(({ viewer, body }) => withdrawals.withdraw(viewer, body.orderId, body.parts)),
  )

  servePublic(app, stateWithdrawal, {
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

  servePublic(app, readStatement, {
    handler: ({ body }) => withdrawals.mailed(body.token),
    failing: fail,
  })

  servePublic(app, confirmStatement, {
    handler: ({ body }) => withdrawals.confirm(body.token),
    failing: fail,
  })
}
