import { expect, test } from 'vitest'
import { LICENSES_CSV_PATH, linkFor } from '#contract/links.ts'
import { answerOf, type Person } from '#tests/support/backend.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { forTeam, openTeamCustomer, TEAM_ID } from '#tests/support/team-customer.ts'

interface SeenLicense {
  readonly id: string
  readonly licensed_by: { readonly id: string; readonly name: string }
  readonly project_tag: string
  readonly requested_by: string | null
}

interface SeenPage {
  readonly items: readonly SeenLicense[]
  readonly licensees: readonly { readonly id: string }[]
  readonly projects: readonly string[]
}

describeOnEveryDatabase('the licenses of a team', (open) => {
  const prepared = async () => {
    const shop = await openTeamCustomer(await open(), { pool: 20 })
    const { ask, request, member, ada } = shop
    const ben = await member()
    await request(forTeam(ada), FILE.HD)
    await request(forTeam(ben), FILE.SMOKE)
    const tagged = await ask(forTeam(ben), '/api/v1/library', {
      method: 'PATCH',
      body: { variant_ids: [FILE.SMOKE], project_tag: '=Night Ferry' },
    })
    const read = async (who: Person, query = '') =>
      (await (await ask(who, `/api/v1/licenses/own${query}`)).json()) as SeenPage
    return { ...shop, ben, tagged, read }
  }

  test('say who licensed what, and for which project', async () => {
    const { ada, ben, read, tagged } = await prepared()
    expect(tagged.status).toBe(200)
    const { items, licensees, projects } = await read(forTeam(ada))
    const seen = items.map((one) => [one.licensed_by.id, one.project_tag])
    expect(new Set(seen)).toEqual(
      new Set([
        [ben.id, '=Night Ferry'],
        [ada.id, ''],
      ]),
    )
    expect(new Set(licensees.map(({ id }) => id))).toEqual(new Set([ada.id, ben.id]))
    expect(projects).toEqual(['=Night Ferry'])
  })

  test('say who asked, where a request led to one', async () => {
    const { ask, ada, ben, read } = await prepared()
    const asking = { variant_ids: [FILE.PLATE_4K], note: '', project_tag: '' }
    const asked = await ask(ben, '/api/v1/teams/requests', { method: 'POST', body: asking })
    const [request] = (await asked.json()) as readonly { readonly id: string }[]
    const approved = await ask(ada, `/api/v1/teams/requests/${request?.id}/approve`, {
      method: 'POST',
      body: { expected_cost: 10 },
    })
    expect(approved.status).toBe(200)
    const { items } = await read(forTeam(ada))
    const name = `${ben.firstName} ${ben.lastName}`
    const seen = items.map((one) => [one.licensed_by.id, one.requested_by])
    expect(seen).toHaveLength(3)
    expect(new Set(seen)).toEqual(
      new Set([
        [ada.id, name],
        [ada.id, null],
        [ben.id, null],
      ]),
    )
    const csv = await (await ask(ada, linkFor(LICENSES_CSV_PATH, { id: TEAM_ID }))).text()
    expect(csv).toContain(`"${ada.firstName} ${ada.lastName}","${name}"`)
    expect(csv.split('\r\n')[0]).toContain('"Licensed by","Requested by","Project"')
  })

  test('are found by member and by project, and a member sees their own alone', async () => {
    const { ada, ben, read } = await prepared()
    const idsOf = ({ items }: SeenPage) => items.map((one) => one.licensed_by.id)
    expect(idsOf(await read(forTeam(ada), `?licensed_by=${ben.id}`))).toEqual([ben.id])
    expect(idsOf(await read(forTeam(ada), '?project_tag=%3DNight%20Ferry'))).toEqual([ben.id])
    expect(idsOf(await read(forTeam(ada), '?project_tag=Other'))).toEqual([])
    expect(idsOf(await read(forTeam(ada), '?search_query=ferry'))).toEqual([ben.id])
    const own = await read(forTeam(ben), `?licensed_by=${ada.id}`)
    expect([idsOf(own), own.licensees.map(({ id }) => id)]).toEqual([[ben.id], [ben.id]])
    expect((await read(ada)).items).toEqual([])
  })

  test('come as a table that no spreadsheet runs, of the team that the link names', async () => {
    const { ada, ben, ask } = await prepared()
    // A full-width sign, which some programs take for the plain one.
    await ask(forTeam(ada), '/api/v1/library', {
      method: 'PATCH',
      body: { variant_ids: [FILE.HD], project_tag: '＝1+1' },
    })
    const csv = async (who: Person) => {
      const answer = await ask(who, linkFor(LICENSES_CSV_PATH, { id: TEAM_ID }))
      return {
        type: answer.headers.get('Content-Type'),
        lines: (await answer.text()).split('\r\n'),
      }
    }
    const { type, lines } = await csv(ada)
    expect(type).toBe('text/csv; charset=utf-8')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain('"Licensed by","Requested by","Project"')
    expect(lines.some((line) => line.includes(`"'=Night Ferry"`))).toBe(true)
    expect(lines.some((line) => line.includes(`"'＝1+1"`))).toBe(true)
    expect((await csv(ben)).lines).toHaveLength(3)
    const stranger = await answerOf(await ask(ada, linkFor(LICENSES_CSV_PATH, { id: 'ANOTHER' })))
    expect([stranger.status, stranger.body.code]).toEqual([404, 'TEAM_MISSING'])
  })
})
