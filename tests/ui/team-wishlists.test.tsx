import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { TEAM_ROLES, type RoleId } from '#domain/team/role.ts'
import { putUser } from '#tests/support/backend-data.ts'
import { aUser } from '#tests/support/samples.ts'
import { openShop, PATIENCE } from '#tests/support/shop.tsx'
import { seedCopies } from '#tests/support/wishlists.ts'

// A new device for each test.
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

const TEAM = '01JPTEAM000000000000000000'
const LIST = '01JPSHARED0000000000000000'

/** Ada in this role on a team where Ben shares a list of one item, with something said about it. */
async function atTeamList(roleId: RoleId) {
  const shop = await openShop({ at: '/wishlists', member: 'confirmed' })
  const { db } = shop
  const [item = 0] = await seedCopies(db, 2)
  const ada = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const ben = aUser({ id: '01JPBEN0000000000000000000', email: 'ben@studio.test' })
  await putUser(db, { ...ben, firstName: 'Ben', lastName: 'Ash' })
  await db.insertInto('teams').values({ id: TEAM, name: 'North Light', created_at: 1 }).execute()
  const joined = { team_id: TEAM, joined_at: 1 }
  await db
    .insertInto('team_members')
    .values([
      { ...joined, user_id: ada.id, role_id: roleId },
      { ...joined, user_id: ben.id, role_id: roleId === 1 ? 3 : 1 },
    ])
    .execute()
  const list = { id: LIST, owner_id: ben.id, name: 'Fires', team_id: TEAM, share_key: null }
  await db
    .insertInto('wishlists')
    .values({ ...list, name_key: `${TEAM} fires`, created_at: 1, used_at: 1 })
    .execute()
  const on = { wishlist_id: LIST, ref_kind: 'product', ref_id: item } as const
  await db
    .insertInto('wishlist_items')
    .values({ ...on, position: 1, added_at: 1 })
    .execute()
  await db
    .insertInto('wishlist_comments')
    .values([
      { ...on, id: 'C1', team_id: TEAM, user_id: ben.id, message: 'Warmer', created_at: 1 },
      { ...on, id: 'C2', team_id: TEAM, user_id: null, message: 'Colder', created_at: 2 },
    ])
    .execute()
  await shop.reload(`/wishlist/${LIST}`)
  await screen.findByRole('heading', { level: 1, name: 'Fires' }, PATIENCE)
  return shop
}

const isThere = (role: string, name: string | RegExp) => screen.queryByRole(role, { name }) !== null

test.each(TEAM_ROLES)(
  'a colleague’s list shows $name what they may do with it, and no more',
  async ({ id }) => {
    const shop = await atTeamList(id)
    await screen.findByText('Shared with North Light by Ben Ash')
    const open = await screen.findByRole('button', { name: '2 comments' }, PATIENCE)
    await screen.findByRole('heading', { level: 2, name: 'Copy 200' }, PATIENCE)
    const [edits, manages, comments] = [
      [1, 2, 3],
      [1, 2],
      [1, 2, 3, 4],
    ].map((ids) => ids.includes(id))
    expect({
      rename: isThere('button', 'Rename'),
      remove: isThere('button', /^Remove Copy 200/),
      organize: isThere('button', 'Organize Copy 200'),
      heart: isThere('button', /^Save Copy 200/),
      stop: isThere('button', 'Stop sharing'),
      delete: isThere('button', 'Delete'),
      link: isThere('checkbox', 'Anyone with the link can view'),
    }).toEqual({
      rename: edits,
      remove: edits,
      organize: edits,
      heart: !edits,
      stop: manages,
      delete: manages,
      link: manages,
    })
    await shop.user.click(open)
    const panel = within(await screen.findByRole('dialog', { name: 'Comments on Fires' }, PATIENCE))
    await panel.findByText('Warmer', {}, PATIENCE)
    expect(panel.getByText('Former teammate')).toBeInTheDocument()
    expect(panel.getAllByText('On Copy 200')).toHaveLength(2)
    expect(panel.queryByLabelText('New comment') !== null).toBe(comments)
    expect(panel.queryAllByRole('button', { name: 'Edit' })).toEqual([])
    expect(panel.queryAllByRole('button', { name: 'Delete' })).toHaveLength(manages ? 2 : 0)
  },
)

test('the heart menu lists what the team shares apart, and the heart tells of one’s own lists', async () => {
  const shop = await atTeamList(3)
  await shop.goTo('/product/copy-201')
  const choose = { name: 'Choose wishlists for Copy 201' }
  await shop.user.click(await screen.findByRole('button', choose, PATIENCE))
  const menu = within(await screen.findByRole('dialog', { name: 'Wishlists for Copy 201' }))
  await menu.findByRole('heading', { name: 'Shared with North Light' }, PATIENCE)
  const box = menu.getByRole('checkbox', { name: /Fires/ })
  await shop.user.click(box)
  const kept = () =>
    shop.db.selectFrom('wishlist_items').select(['wishlist_id', 'ref_id']).execute()
  await waitFor(async () => expect(await kept()).toContainEqual({ wishlist_id: LIST, ref_id: 201 }))
  await waitFor(() => expect(box).toBeChecked())
  const heart = screen.getAllByRole('button', { name: /Copy 201 to a wishlist/ })
  for (const one of heart) expect(one).toHaveAttribute('aria-pressed', 'false')
})

test('a comment that is deleted can be brought back where it stood', async () => {
  const shop = await atTeamList(2)
  await shop.user.click(await screen.findByRole('button', { name: '2 comments' }, PATIENCE))
  const panel = within(await screen.findByRole('dialog', { name: 'Comments on Fires' }, PATIENCE))
  const [first] = await panel.findAllByRole('button', { name: 'Delete' }, PATIENCE)
  await shop.user.click(first as HTMLElement)
  const undo = await panel.findByRole('button', { name: 'Undo' }, PATIENCE)
  await waitFor(() => expect(undo).toHaveFocus())
  expect(panel.queryByText('Warmer')).not.toBeInTheDocument()
  const entries = panel.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(entries[0]).toContain('Comment deleted.')
  await shop.user.click(undo)
  await panel.findByText('Warmer', {}, PATIENCE)
  const kept = await shop.db.selectFrom('wishlist_comments').select('deleted_at').execute()
  expect(kept).toEqual([{ deleted_at: null }, { deleted_at: null }])
})

test('who is removed while they write is told so, and nothing is kept', async () => {
  const shop = await atTeamList(3)
  await shop.user.click(await screen.findByRole('button', { name: '2 comments' }, PATIENCE))
  const panel = within(await screen.findByRole('dialog', { name: 'Comments on Fires' }, PATIENCE))
  await shop.user.type(await panel.findByLabelText('New comment', {}, PATIENCE), 'Late')
  await shop.db.deleteFrom('team_members').where('role_id', '=', 3).execute()
  await shop.user.click(panel.getByRole('button', { name: 'Comment' }))
  const gone = { name: 'This wishlist is no longer shared with you' }
  await screen.findByRole('heading', gone, PATIENCE)
  expect(await shop.db.selectFrom('wishlist_comments').selectAll().execute()).toHaveLength(2)
})
