import { expect, test } from 'vitest'
import type { Person } from '#tests/support/backend.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { forTeam, openTeamCustomer } from '#tests/support/team-customer.ts'

interface SeenPage {
  readonly items: readonly {
    readonly licensed_by: { readonly id: string } | null
    readonly order_id: string | null
    readonly files: readonly { readonly variant_id: number }[]
  }[]
  readonly licensees: readonly { readonly id: string }[]
  readonly projects: readonly string[]
  readonly total: number
  readonly files: { readonly count: number }
}

describeOnEveryDatabase('the library of a team', (open) => {
  const prepared = async () => {
    const shop = await openTeamCustomer(await open(), { pool: 20 })
    const { ask, request, member, ada } = shop
    const ben = await member(3)
    const vera = await member(4)
    await request(forTeam(ada), FILE.HD)
    await request(forTeam(ben), FILE.SMOKE)
    const body = { variant_ids: [FILE.SMOKE], project_tag: 'Night Ferry' }
    await ask(forTeam(ben), '/api/v1/library', { method: 'PATCH', body })
    const read = async (who: Person, query = '') =>
      (await (await ask(who, `/api/v1/library${query}`)).json()) as SeenPage
    const filesIn = async (who: Person, query = '') => {
      const answer = await ask(who, `/api/v1/library/files${query}`)
      const { items } = (await answer.json()) as { items: readonly { variant_id: number }[] }
      return items.map((file) => file.variant_id)
    }
    return { ...shop, ben, vera, read, filesIn }
  }

  const licensors = ({ items }: SeenPage) => new Set(items.map((one) => one.licensed_by?.id))
  const idsOf = ({ licensees }: SeenPage) => new Set(licensees.map(({ id }) => id))
  const variants = ({ items }: SeenPage) =>
    items.flatMap(({ files }) => files.map((file) => file.variant_id))

  test('says who licensed what to those who see all licenses, and narrows to one of them', async () => {
    const { ada, ben, read, filesIn } = await prepared()
    const whole = await read(forTeam(ada))
    expect([licensors(whole), idsOf(whole)]).toEqual([
      new Set([ada.id, ben.id]),
      new Set([ada.id, ben.id]),
    ])
    const ofBen = await read(forTeam(ada), `?licensed_by=${ben.id}`)
    expect([ofBen.total, variants(ofBen), ofBen.files.count]).toEqual([1, [FILE.SMOKE], 1])
    expect(await filesIn(forTeam(ada), `?licensed_by=${ben.id}`)).toEqual([FILE.SMOKE])
    expect((await read(forTeam(ada), '?licensed_by=NOBODY')).total).toBe(0)
  })

  test('narrows to one project, for everybody who may fetch the files', async () => {
    const { ada, ben, vera, read, filesIn } = await prepared()
    for (const who of [ada, ben, vera]) {
      expect((await read(forTeam(who))).projects).toEqual(['Night Ferry'])
      const found = await read(forTeam(who), '?project_tag=Night%20Ferry')
      expect([found.total, variants(found)]).toEqual([1, [FILE.SMOKE]])
    }
    expect(await filesIn(forTeam(vera), '?project_tag=Night%20Ferry')).toEqual([FILE.SMOKE])
    expect(
      (await read(forTeam(ada), `?project_tag=Night%20Ferry&licensed_by=${ada.id}`)).total,
    ).toBe(0)
  })

  test('tells a Member of their own licenses alone, and a Viewer of nobody’s', async () => {
    const { ada, ben, vera, read } = await prepared()
    const own = await read(forTeam(ben))
    expect(own.total).toBe(2)
    expect([licensors(own), idsOf(own)]).toEqual([new Set([undefined, ben.id]), new Set([ben.id])])
    expect((await read(forTeam(ben), `?licensed_by=${ada.id}`)).total).toBe(0)
    const seen = await read(forTeam(vera))
    expect([seen.total, licensors(seen), seen.licensees]).toEqual([2, new Set([undefined]), []])
    expect((await read(forTeam(vera), `?licensed_by=${ben.id}`)).total).toBe(0)
  })

  test('names the orders that a role may open, and no others', async () => {
    const { ada, ben, vera, read, ask } = await prepared()
    for (const [who, seen] of [
      [ada, 2],
      [ben, 1],
      [vera, 0],
    ] as const) {
      const orders = (await read(forTeam(who))).items.flatMap((one) => one.order_id ?? [])
      expect(orders).toHaveLength(seen)
      for (const id of orders) {
        expect((await ask(forTeam(who), `/api/v1/orders/${id}`)).status).toBe(200)
      }
    }
  })

  test('of oneself names nobody', async () => {
    const { ada, request, read } = await prepared()
    await request(ada, FILE.FREE)
    const own = await read(ada)
    expect([licensors(own), own.licensees]).toEqual([new Set([undefined]), []])
  })
})
