import { expect, test } from 'vitest'
import {
  ADMIN,
  MEMBER,
  OWNER,
  TEAM_PERMISSIONS,
  TEAM_ROLES,
  type RoleId,
  type TeamPermission,
} from '#domain/team/role.ts'
import { answerOf, type Answer, type Person } from '#tests/support/backend.ts'
import { FILE } from '#tests/support/backend-data.ts'
import { describeOnEveryDatabase } from '#tests/support/databases.ts'
import { PLAN } from '#tests/support/price-book-data.ts'
import { forTeam, joinTeam, openTeamCustomer } from '#tests/support/team-customer.ts'
import { ROLES_WITH } from '#tests/support/team-permissions.ts'
import { LISTS, product } from '#tests/support/team-wishlists.ts'
import { TEAM } from '#tests/support/teams.ts'
import { createRepositories } from '#server/sql/repositories.ts'

type Shop = Awaited<ReturnType<typeof openTeamCustomer>> & {
  readonly listId: string
  readonly cleo: Person
  readonly requestId: string
}

type Ask = (shop: Shop, who: Person) => Promise<Answer>

const asking =
  (method: string, path: string, body?: object) =>
  async ({ ask, listId, cleo, requestId }: Shop, who: Person) =>
    answerOf(
      await ask(
        who,
        path.replace('LIST', listId).replace('CLEO', cleo.id).replace('REQUEST', requestId),
        {
          method,
          ...(body ? { body } : {}),
        },
      ),
    )

const REQUESTS = `${TEAM}/requests`
const licenseOf = (file: number) => ({ variant_ids: [file], note: '', project_tag: '' })

/**
 * A request that each permission opens, in an order in which none stands in another’s way; the tables of members, of acting and
 * of wishlists have the others.
 */
const TABLE: Readonly<Record<TeamPermission, Ask>> = {
  'manage-members': asking('PATCH', `${TEAM}/members/CLEO`, { role_id: 3 }),
  'own-team': asking('PATCH', TEAM, { name: 'South Light' }),
  'read-wishlists': asking('GET', `${LISTS}/LIST/comments`),
  'edit-wishlists': asking('PATCH', `${LISTS}/LIST`, { name: 'Sparks' }),
  comment: asking('POST', `${LISTS}/LIST/comments`, { body: 'Too bright', item: null }),
  'manage-wishlists': asking('PUT', `${LISTS}/LIST/share`, { shared: true }),
  'download-owned': ({ request }, who) => request(who, FILE.HD),
  'see-licenses': async (shop, who) => {
    const answer = await asking('GET', '/api/v1/licenses/own')(shop, who)
    // A Member sees their own, of which there are none.
    const items = answer.body['items'] as readonly unknown[] | undefined
    const refused = { ...answer, status: 403, body: { ...answer.body, code: 'NOT_ALLOWED' } }
    return items?.length === 0 ? refused : answer
  },
  license: ({ request }, who) => request(who, FILE.SMOKE),
  'manage-billing': asking('POST', '/api/v1/subscriptions/cancel', { reason: null }),
  'request-license': asking('POST', REQUESTS, licenseOf(FILE.PLATE)),
  'approve-requests': asking('POST', `${REQUESTS}/REQUEST/decline`, { note: '' }),
}

/** What gets a refused file going. */
interface Way {
  readonly kind: string
}

const OPTIONS = `/api/v1/purchases/options?variant_id=${FILE.SMOKE}`

/** Who is told something of the team's money, and which of the five roles hears it. */
const TOLD: Readonly<Record<string, readonly [Ask, readonly RoleId[]]>> = {
  'the pool': [asking('GET', '/api/v1/credits'), [1, 2, 3, 5]],
  'what a plan would cost': [
    asking('POST', '/api/v1/purchases/quote', { license_id: 1, plan_id: PLAN.PRO_MONTH }),
    [1, 5],
  ],
  'the ways to license a file': [asking('GET', OPTIONS), [1, 2, 3]],
}

test('the table has a row for every permission', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual([...TEAM_PERMISSIONS].toSorted())
})

describeOnEveryDatabase('the table of permissions', (open) => {
  const opened = async () => {
    const shop = await openTeamCustomer(await open(), { pool: 10 })
    const { ask, request, member } = shop
    // Made and licensed by somebody whom none of the cases is about.
    const cleo = await member()
    await request(forTeam(cleo), FILE.HD)
    const list = await ask(cleo, LISTS, { method: 'POST', body: { name: 'Fires' } })
    const { id: listId } = (await list.json()) as { readonly id: string }
    const item = { item: product(1), wishlist_id: listId }
    await ask(cleo, `${LISTS}/items`, { method: 'POST', body: item })
    await ask(cleo, `${LISTS}/${listId}/team`, { method: 'PUT', body: { shared: true } })
    await ask(forTeam(cleo), REQUESTS, { method: 'POST', body: licenseOf(FILE.UHD) })
    const requests = await ask(forTeam(cleo), REQUESTS)
    const [asked] = (await requests.json()) as readonly { readonly id: string }[]
    return { ...shop, listId, cleo, requestId: asked?.id ?? '' }
  }

  test.each(TEAM_ROLES)('what $name may and may not', async ({ id }) => {
    const shop = await opened()
    const who = id === OWNER ? shop.ada : await shop.member(id)
    for (const [permission, ask] of Object.entries(TABLE)) {
      const { status, body } = await ask(shop, forTeam(who))
      const may = ROLES_WITH[permission as TeamPermission].includes(id)
      const code = body.code ?? 'done'
      // There is no plan to cancel: that is no matter of the role.
      const outcome = ['done', 'NO_SUBSCRIPTION'].includes(code) ? 'allowed' : `${status} ${code}`
      expect([permission, outcome]).toEqual([permission, may ? 'allowed' : '403 NOT_ALLOWED'])
    }
  })

  test.each(TEAM_ROLES)('what $name is told of the money', async ({ id }) => {
    const shop = await opened()
    const who = id === OWNER ? shop.ada : await shop.member(id)
    for (const [what, [ask, roles]] of Object.entries(TOLD)) {
      const { status, body } = await ask(shop, forTeam(who))
      const outcome = status < 400 ? 'told' : `${status} ${body.code}`
      expect([what, outcome]).toEqual([what, roles.includes(id) ? 'told' : '403 NOT_ALLOWED'])
    }
  })

  test.each([
    ['Owner', OWNER, ['credits', 'held', 'once', 'plan']],
    ['Admin', ADMIN, ['held', 'once']],
    ['Member', MEMBER, ['held', 'once']],
  ] as const)(
    '%s compares the ways to license a file that the role may go',
    async (_, role, kinds) => {
      const shop = await opened()
      const who = role === OWNER ? shop.ada : await shop.member(role)
      const kindsTold = async () => {
        const { body } = await asking('GET', OPTIONS)(shop, forTeam(who))
        const { options } = body['comparison'] as {
          readonly options: readonly { readonly kind: string }[]
        }
        return options.map(({ kind }) => kind)
      }
      const withPool = await kindsTold()
      // A team buys credits beside Pro alone (customer 3).
      await shop.place(forTeam(shop.ada), { plan_id: PLAN.PRO_MONTH })
      await shop.db.updateTable('credit_lots').set({ remaining: 0 }).execute()
      const without = await kindsTold()
      const told = new Set([...withPool, ...without].filter((kind) => kind !== 'bundle'))
      expect([...told].toSorted()).toEqual(kinds)
    },
  )

  test.each(TEAM_ROLES)(
    'short of credits, $name is told the prices of plans and packs only where the role buys them',
    async ({ id }) => {
      const shop = await opened()
      await shop.place(forTeam(shop.ada), { plan_id: PLAN.PRO_MONTH })
      await shop.db.updateTable('credit_lots').set({ remaining: 0 }).execute()
      const who = forTeam(id === OWNER ? shop.ada : await shop.member(id))
      const decision = `/api/v1/downloads/decision?variant_id=${FILE.SMOKE}`
      const { body } = await asking('GET', decision)(shop, who)
      const ways = [
        body['suggested_action'],
        body['other_actions'],
      ].flat() as readonly (Way | null)[]
      const kinds = ways.flatMap((way) => way?.kind ?? []).toSorted()
      const mayLicense = ROLES_WITH.license.includes(id)
      const mayBuy = mayLicense && ROLES_WITH['manage-billing'].includes(id)
      expect(body.code).toBe(mayLicense ? 'CREDITS_MISSING' : 'NOT_ALLOWED')
      expect(kinds).toEqual(mayLicense ? (mayBuy ? ['buy', 'credits', 'plan'] : ['buy']) : [])
      const refused = await shop.request(who, FILE.SMOKE)
      expect(refused.body.code).toBe(body.code)
      const { suggested_action: way } = (refused.body['data'] ?? {}) as {
        readonly suggested_action?: Way
      }
      expect(['buy', undefined]).toContain(way?.kind)
    },
  )

  test.each([...TEAM_ROLES, { id: null, name: 'nobody' }])(
    'of another team, $name may nothing',
    async ({ id }) => {
      const shop = await opened()
      const eve = await shop.signIn()
      if (id !== null) {
        const { teams } = createRepositories(shop.db)
        await teams.add({ id: 'OTHER', name: 'Other', createdAt: 1 })
        await joinTeam(shop.db, eve, id, 'OTHER')
      }
      for (const [permission, ask] of Object.entries(TABLE)) {
        const { status, body } = await ask(shop, forTeam(eve))
        expect([permission, status, body.code]).toEqual([permission, 404, 'TEAM_MISSING'])
      }
    },
  )
})
