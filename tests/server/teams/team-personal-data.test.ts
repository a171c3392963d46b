import { expect, test } from 'vitest'
import { noteCorrections } from '#server/sql/catalog-import/corrected-files.ts'
import { exportRepository } from '#server/sql/export/export-repository.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { giveCredits } from '#tests/support/credit-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { forTeam, leaveTeam, openTeamCustomer, TEAM_ID } from '#tests/support/team-customer.ts'

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
})
