import type { Needs } from '../services.ts'
import {
  confirmStatement,
  readStatement,
  readWithdrawals,
  submitWithdrawal,
  withdraw,
} from '#contract/withdrawals.ts'
import { listQueryFrom } from '#domain/search/list-query.ts'
import { checkStatement } from '#domain/order/withdrawal.ts'
import { withRule } from '../form-rules.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { serveUser, servePublic } from '../serve.ts'
import { fail } from '../problems.ts'
import type { ShopApp } from '../shop-app.ts'

/** Withdrawing from a contract: with a sign-in, or by a statement and a mailed link (withdrawal 1). */
export function withdrawalRoutes(
  app: ShopApp,
  { withdrawals, proxies }: Needs<'proxies' | 'withdrawals'>,
): void {
  serveUser(app, readWithdrawals, ({ viewer, query }) =>
    withdrawals.offers(viewer, {
      page: listQueryFrom(query).page,
      orderId: query['order_id'] ?? null,
    }),
  )

  serveUser(app, withdraw, ({ viewer, body }) =>
    withdrawals.withdraw(viewer, body.orderId, body.parts),
  )

  const stating = withRule(submitWithdrawal, ({ draft }) => checkStatement({ ...BLANK, ...draft }))
  servePublic(app, stating, {
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

const BLANK = { name: '', email: '', orderNumber: '' } as const
