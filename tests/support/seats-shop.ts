import { DAY_MS } from '#domain/shared/durations.ts'
import { createRefunds } from '#server/application/refund/refunds.ts'
import type { RefundOutcome } from '#server/application/ports/payments.ts'
import type { Db } from '#server/sql/database.ts'
import { errAsync, okAsync } from 'neverthrow'
import { answerOf } from './backend.ts'
import { PLAN } from './price-book-data.ts'
import { openStaff } from './staff.ts'
import { day } from './subscribers.ts'
import { forTeam, openTeamCustomer } from './team-customer.ts'

/** The first day of a month of 30 days, at noon. */
export const SEATS_START = day(2027, 4, 1)

interface Details {
  readonly seats: Readonly<Record<string, number>> | null
  readonly next_charge: { readonly amount: number } | null
  readonly current_credit_balance: number
  readonly plan_variant: { readonly price: number } | null
}

/** A team of five people with Pro, and with additional seats bought a day later. Returns both orders. */
export async function openSeatsShop(
  db: Db,
  { planId = PLAN.PRO_MONTH as number, seats = 2, people = 5 } = {},
) {
  const shop = await openTeamCustomer(db)
  shop.time.now = SEATS_START
  const grace = await openStaff(shop)
  const owner = async () => forTeam(await shop.signInAgain(shop.ada))
  const placed = async (wanted: Readonly<Record<string, unknown>>) =>
    String((await shop.place(await owner(), wanted)).body.id)
  const plan = await placed({ plan_id: planId, license_id: 1 })
  shop.time.now += DAY_MS
  const extra = await placed({ seats, license_id: 1 })
  shop.time.now += DAY_MS
  for (let count = 1; count < people; count += 1) await shop.member()
  const details = async () => {
    const answer = await shop.ask(await owner(), '/api/v1/subscriptions/show/details')
    return (await answer.json()) as Details
  }
  const staff = async (path: string, body?: object) =>
    answerOf(
      await shop.ask(grace, `/api/v1/admin/${path}`, body ? { method: 'POST', body } : undefined),
    )
  const { testShop } = shop
  return {
    ...shop,
    grace,
    owner,
    plan,
    extra,
    details,
    staff,
    refunds: testShop.refunds,
    refundsWhere: (said: RefundOutcome | 'outage') =>
      createRefunds({
        ...testShop,
        payments: {
          ...testShop.payments,
          refund: () => (said === 'outage' ? errAsync({ kind: 'offline' }) : okAsync(said)),
        },
      }),
    members: () => db.selectFrom('team_members').select('user_id').execute(),
    invite: async (email: string) =>
      answerOf(
        await shop.ask(await owner(), '/api/v1/teams/invites', {
          method: 'POST',
          body: { email, role_id: 3 },
        }),
      ),
  }
}
