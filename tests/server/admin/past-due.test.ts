import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/durations.ts'
import { GRACE_DAYS, type SubscriptionStatus } from '#domain/subscription/subscription.ts'
import { answerOf, openBackend, type Person } from '#tests/support/backend.ts'
import { putPlan, subscribe } from '#tests/support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { openStaff } from '#tests/support/staff.ts'
import type { Db } from '#server/sql/database.ts'

async function opened(db: Db) {
  const shop = await openBackend(db)
  const grace = await openStaff(shop)
  const asked = async (who: Person, path: string) => {
    const { status, body } = await answerOf(await shop.ask(who, `/api/v1/${path}`))
    expect(status).toBe(200)
    return body as unknown as Readonly<Record<string, unknown>>
  }
  const listed = async (state: string) => {
    const { items } = await asked(grace, `admin/subscriptions?state=${state}`)
    return (items as readonly Row[]).map(({ user_id: user, status }) => ({ user, status }))
  }
  const counted = async () => {
    const { open } = await asked(grace, 'admin/numbers?days=7')
    return (open as { readonly past_due: number }).past_due
  }
  return { ...shop, asked, listed, counted }
}

interface Row {
  readonly user_id: string
  readonly status: SubscriptionStatus
}

describeOnEveryDatabase('a subscription that is past due', (open) => {
  test('is so for staff from the moment on at which its customer reads it', async () => {
    const { db, time, signIn, asked, listed, counted } = await opened(await open())
    const plan = await putPlan(db)
    const ada = await signIn()
    const periodEndsAt = time.now + DAY_MS
    await subscribe(db, ada.id, { plan, period_ends_at: periodEndsAt })
    const seen = async (now: number) => {
      time.now = now
      return {
        customer: (await asked(ada, 'subscriptions/show/details'))['status'],
        counted: await counted(),
        active: await listed('active'),
        pastDue: await listed('past-due'),
      }
    }
    const graceEnds = periodEndsAt + GRACE_DAYS * DAY_MS
    expect(await seen(graceEnds - 1)).toEqual({
      customer: 'active',
      counted: 0,
      active: [{ user: ada.id, status: 'active' }],
      pastDue: [],
    })
    // No renewal could be tried, so nothing was declined: the row itself still says that it is active.
    const late = {
      customer: 'past-due',
      counted: 1,
      active: [],
      pastDue: [{ user: ada.id, status: 'past-due' }],
    }
    expect(await seen(graceEnds + 60_000)).toEqual(late)
    await db.updateTable('subscriptions').set({ status: 'past-due', failures: 1 }).execute()
    expect(await seen(graceEnds + 2 * 60_000)).toEqual(late)
    expect(await listed('')).toEqual(late.pastDue)
  })

  test('is so no longer once it has ended', async () => {
    const { db, time, signIn, listed, counted } = await opened(await open())
    const ada = await signIn()
    const ended = { status: 'ended', ended_at: time.now, period_ends_at: time.now } as const
    await subscribe(db, ada.id, { plan: await putPlan(db), ...ended })
    time.now += 10 * DAY_MS
    expect([await counted(), await listed('past-due'), await listed('active')]).toEqual([0, [], []])
    expect(await listed('ended')).toEqual([{ user: ada.id, status: 'ended' }])
  })
})
