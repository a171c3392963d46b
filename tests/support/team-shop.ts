import { screen } from '@testing-library/react'
import type { RoleId } from '#domain/team/role.ts'
import { PLAN, seedPriceBook } from './price-book-data.ts'
import { openShop, PATIENCE } from './shop.tsx'

export type TeamShop = Awaited<ReturnType<typeof openTeamShop>>

/** A shop whose confirmed member Ada owns North Light, which has Pro; she acts for herself. */
export async function openTeamShop() {
  const shop = await openShop({ at: '/bundles', member: 'confirmed' })
  await seedPriceBook(shop.db)
  await shop.ask('/api/v1/teams', { name: 'North Light' })
  const { id } = await shop.db.selectFrom('teams').select('id').executeTakeFirstOrThrow()
  let keys = 0
  const send = async (path: string, body: object) => {
    keys += 1
    const headers = {
      'Content-Type': 'application/json',
      'Customer-Id': id,
      'Idempotency-Key': `key-of-the-team-${keys}`,
    }
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await shop.answer(new Request(`http://localhost:3000${path}`, request))
    const told = (await answer.json()) as { readonly quote: string }
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(told)}`)
    return told
  }
  /** Buys credits, a plan or seats for the team without a page. */
  const buy = async (wanted: object) => {
    const asked = { license_id: 1, ...wanted }
    const { quote } = await send('/api/v1/purchases/quote', asked)
    const paid = { billing_country: 'US', company: '', payment: 'sandbox_ok', quote }
    await send('/api/v1/purchases', { ...asked, ...paid })
  }
  await buy({ plan_id: PLAN.PRO_MONTH })
  return {
    ...shop,
    team: id,
    send,
    buy,
    /** Adds a file to the team's cart. */
    putForTeam: (file: number) =>
      send('/api/v1/cart/changes', {
        kind: 'item-added',
        item: { kind: 'product', variant_id: file },
      }),
    /** Licenses a file with the team's credits. */
    license: (file: number) => send('/api/v1/downloads', { variant_id: file }),
    /** Acts for the team from now on, using the menu in the header. */
    actForTeam: async () => {
      await shop.user.click(await screen.findByText('Ada', {}, PATIENCE))
      await shop.user.click(await screen.findByRole('radio', { name: /North Light/ }, PATIENCE))
      await screen.findByText('North Light', { selector: 'summary span' }, PATIENCE)
    },
    /** Changes Ada's role. */
    giveRole: (role: RoleId) =>
      shop.db.updateTable('team_members').set({ role_id: role }).execute(),
  }
}
