import { expect, test } from 'vitest'
import { noteCorrections } from '#server/sql/catalog-import/corrected-files.ts'
import { exportRepository } from '#server/sql/export/export-repository.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { composedOver } from '#tests/support/composed.ts'
import { giveCredits } from '#tests/support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PLAN } from '#tests/support/price-book-data.ts'
import { forTeam, leaveTeam, openTeamCustomer, TEAM_ID } from '#tests/support/team-customer.ts'
import { ACCOUNT } from '../../support/signed-in-browser.ts'

describeOnEveryDatabase('what a member does for a team, and their own data', (open) => {
  test('the export marks what was done for the team, and holds nothing that is the team’s', async () => {
    const { db, put, request, member } = await openTeamCustomer(await open(), { pool: 5 })
    const ben = await member()
    await giveCredits(db, ben.id, { credits: 5 })
    await request(ben, FILE.HD)
    await request(forTeam(ben), FILE.SMOKE)
    await put(ben, FILE.UHD)
    await put(forTeam(ben), FILE.PLATE, FILE.MODEL)
    const files = await exportRepository(db).files(ben.id, [])
    const content = (name: string) => files.find((file) => file.name === name)?.content
    expect(content('licenses.json')).toMatchObject([
      { variant_id: FILE.HD },
      { variant_id: FILE.SMOKE, team_id: TEAM_ID },
    ])
    for (const name of ['licenses.json', 'downloads.json']) {
      expect([name, JSON.stringify(content(name)).split(TEAM_ID).length]).toEqual([name, 2])
    }
    const { lots, entries } = content('credits.json') as {
      readonly lots: readonly object[]
      readonly entries: readonly { readonly reason: string; readonly team_id?: string }[]
    }
    expect(lots).toHaveLength(1)
    const spent = entries.filter(({ reason }) => reason === 'spend')
    expect(spent.map((entry) => entry.team_id)).toEqual([undefined, TEAM_ID])
    expect(content('cart.json')).toMatchObject({ items: [{ id: FILE.UHD }] })
    expect(content('team-cart.json')).toMatchObject({
      items: [{ id: FILE.PLATE }, { id: FILE.MODEL }],
    })
  })

  test('a corrected file of the team is told to whoever licensed it, and to its owner once they left', async () => {
    const { db, ada, request, member } = await openTeamCustomer(await open(), { pool: 5 })
    const ben = await member()
    await request(forTeam(ben), FILE.HD)
    const told = async (now: number) => {
      const files = [{ id: FILE.HD, filename: 'fire.mov' }]
      await noteCorrections(db, [{ id: 1, name: 'Fire', files }], now)
      const emails = db.selectFrom('outbox').select('recipient').where('created_at', '=', now)
      return (await emails.execute()).map(({ recipient }) => recipient)
    }
    expect(await told(7)).toEqual([ben.email])
    await leaveTeam(db, ben)
    expect(await told(8)).toEqual([ada.email])
  })

  test('its card and who was billed go with it where its only member closes the account', async () => {
    const shop = await openTeamCustomer(await open())
    const { db, ada } = shop
    const orders = () => db.selectFrom('orders').select(['status', 'company', 'payment_again'])
    const plan = { plan_id: PLAN.PRO_MONTH }
    await shop.place(forTeam(ada), plan, { payment: 'sandbox_declined' })
    expect((await shop.place(forTeam(ada), plan)).body['status']).toBe('paid')
    const closed = await shop.ask(ada, `${ACCOUNT}/anonymize`, {
      method: 'PATCH',
      body: { email: ada.email },
    })
    expect(closed.status).toBe(200)
    expect(
      await db
        .selectFrom('subscriptions')
        .select(['status', 'payment', 'company'])
        .where('customer_id', '=', TEAM_ID)
        .execute(),
    ).toEqual([{ status: 'ended', payment: null, company: '' }])
    expect((await composedOver(db).deleteSavedPaymentMethods())._unsafeUnwrap()).toBe(1)
    expect(await orders().orderBy('status').execute()).toEqual([
      { status: 'declined', company: '', payment_again: null },
      // What the law requires of an invoice.
      { status: 'paid', company: 'Ember & Sons', payment_again: null },
    ])
  })
})
