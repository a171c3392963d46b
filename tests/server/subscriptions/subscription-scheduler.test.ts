import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { addMonths } from '#domain/shared/calendar.ts'
import { openShop } from '#server/boot/open-shop.ts'
import { migrate } from '#server/sql/migrate.ts'
import { openSqlite } from '#server/sql/open-sqlite.ts'
import { putUser } from '../../support/backend-data.ts'
import { sourcePages, testConfig } from '#tests/support/open-test-shop.ts'
import { PLAN } from '../../support/price-book-data.ts'
import { aUser } from '#tests/support/samples.ts'
import { charges, renewals } from '#tests/support/subscribers.ts'

const opening = { pages: sourcePages, show: () => undefined }

test('a shop that opens renews what fell due while it was closed', async () => {
  const config = await testConfig({})
  const db = openSqlite(join(config.dataDir, 'emberstock.db'))
  await migrate(db)
  const user = aUser({ id: 'ada' })
  // oxlint-disable-next-line no-restricted-globals -- the shop that is opened goes by the machine's clock
  const begun = addMonths(Date.now(), -1) - 60_000
  await putUser(db, user)
  await db
    .insertInto('subscriptions')
    .values({
      id: 'a-subscription',
      user_id: user.id,
      customer_id: user.id,
      kind: 'plan',
      plan_id: PLAN.BASIC_MONTH,
      license_id: 1,
      status: 'active',
      price: 1900,
      anchor: begun,
      period_starts_at: begun,
      period_ends_at: addMonths(begun, 1),
      months_granted: 1,
      cancel_at: null,
      cancel_reason: null,
      failures: 0,
      pending_plan_id: null,
      payment: 'sandbox_ok',
      billing_country: 'US',
      company: '',
      created_at: begun,
      updated_at: begun,
      ended_at: null,
    })
    .execute()
  const shop = (await openShop(config, opening))._unsafeUnwrap()
  await vi.waitFor(async () => expect(await renewals(db)).toMatchObject([{ status: 'paid' }]))
  await shop.close()
  expect(await charges(db)).toEqual([1900])
  await db.destroy()
})
