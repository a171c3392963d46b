import { act, screen, waitFor, within } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { OWNER, TEAM_PERMISSIONS, TEAM_ROLES, type RoleId } from '#domain/team/role.ts'
import { ASK_BILLING } from '#ui/account/use-may-pay.ts'
import { FILE, putUser } from '#tests/support/backend-data.ts'
import { aUser } from '#tests/support/samples.ts'
import { PATIENCE } from '#tests/support/shop.tsx'
import { ROLES_WITH } from '#tests/support/team-permissions.ts'
import { openTeamShop, type TeamShop } from '#tests/support/team-shop.ts'

// A new device for each test.
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

const LIST = '01JPSHARED0000000000000000'
const BEN = aUser({ id: '01JPBEN0000000000000000000', email: 'ben@studio.test' })
const CLEO = aUser({ id: '01JPCLEO000000000000000000', email: 'cleo@studio.test' })

/** A place of a page that is for those with a permission: how to get there, and what is there for them. */
interface Place {
  readonly open: (shop: TeamShop) => Promise<void>
  readonly isThere: () => boolean
  /** What whoever acts for the team without it reads instead; nothing where the page leaves it out. */
  readonly instead?: (role: RoleId) => string | RegExp | null
}

/** What a page has for a permission, that it works, and where else it stands, by name. */
interface Offered extends Place {
  readonly use: (shop: TeamShop, role: RoleId) => Promise<void>
  readonly also?: Readonly<Record<string, Place>>
}

const has = (role: string, name: string | RegExp) =>
  screen.queryAllByRole(role, { name }).length > 0
const says = (text: string | RegExp) => screen.findByText(text, {}, PATIENCE)
const button = (name: string | RegExp) => screen.findByRole('button', { name }, PATIENCE)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }, PATIENCE))

/** Turns in which nothing is loaded, asked for or changed on the page. */
const QUIET_TURNS = 20

/** The page is at rest, so what is not there now is left out. */
async function settled({ answers }: TeamShop): Promise<void> {
  let quiet = 0
  const changes = new MutationObserver(() => {
    quiet = 0
  })
  changes.observe(document, { subtree: true, childList: true, attributes: true })
  await waitFor(async () => {
    for (; quiet < QUIET_TURNS; quiet += 1) {
      await vi.dynamicImportSettled()
      await answers()
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }, PATIENCE)
  changes.disconnect()
}

const at = (path: string) => async (shop: TeamShop) => {
  await shop.goTo(path)
  await settled(shop)
}

/** A page of the account, by its tab if there is one. */
const tab = (name: string) => async (shop: TeamShop) => {
  await at('/account/team')(shop)
  const tabs = within(screen.getByRole('navigation', { name: 'Account' }))
  const link = tabs.queryByRole('link', { name })
  if (link) await shop.user.click(link)
  await settled(shop)
}

const teamPage = at('/account/team')
/** Anew, without what was opened on it. */
const list = async (shop: TeamShop) => {
  await at('/wishlists')(shop)
  await at(`/wishlist/${LIST}`)(shop)
}
/** The list with what is said about it, for those who find the list. */
const comments = async (shop: TeamShop) => {
  await list(shop)
  const said = screen.queryByRole('button', { name: /^\d comments?$/ })
  if (said) await shop.user.click(said)
  await settled(shop)
}
/** The button that deletes a comment. */
const deleteOf = (comment: string) => {
  const entries = screen.queryAllByRole('listitem')
  const entry = entries.find(({ textContent }) => textContent.includes(comment))
  return entry ? within(entry).queryByRole('button', { name: 'Delete' }) : null
}
/** The cart's panel, with what the owner left in it. */
const cart = async (shop: TeamShop) => {
  await at('/bundles')(shop)
  await act(() => shop.stores().cart.refresh())
  act(() => shop.stores().cart.open())
  await settled(shop)
}
const isForTeam = () =>
  document.body.textContent.includes('North Light pays and will be the licensee.')
const cannot = (role: RoleId, what: string) =>
  new RegExp(
    `^As an? ${TEAM_ROLES[role - 1]?.name.toLowerCase()}.*, you can’t ${what} files for North Light\\.`,
  )

async function retype(shop: TeamShop, field: HTMLElement, text: string): Promise<void> {
  await shop.user.clear(field)
  await shop.user.type(field, text)
}

const PAGES: Readonly<Record<keyof typeof ROLES_WITH, Offered>> = {
  'manage-members': {
    open: teamPage,
    isThere: () =>
      has('button', /^(Send invite|Remove |Change the quota)/) || has('combobox', /^Role/),
    use: async (shop) => {
      expect(has('button', `Remove ${CLEO.firstName} Stone`)).toBe(true)
      await shop.user.type(screen.getByLabelText('Email'), 'zoe@studio.test')
      await shop.user.click(await button('Send invite'))
      await says('Invite sent to zoe@studio.test.')
    },
  },
  'read-wishlists': {
    open: at('/wishlists'),
    isThere: () => has('link', 'Fires'),
    use: async (shop) => {
      await shop.user.click(screen.getByRole('link', { name: 'Fires' }))
      await screen.findByRole('heading', { level: 1, name: 'Fires' }, PATIENCE)
    },
  },
  comment: {
    open: comments,
    isThere: () => has('textbox', 'New comment'),
    use: async (shop) => {
      const panel = await dialog('Comments on Fires')
      await shop.user.type(panel.getByLabelText('New comment'), 'Too bright')
      await shop.user.click(panel.getByRole('button', { name: 'Comment' }))
      await panel.findByText('Too bright', { selector: 'p' }, PATIENCE)
    },
    instead: () => 'With your role, you can read comments but not post them.',
  },
  'edit-wishlists': {
    open: list,
    isThere: () => has('button', /^(Rename|Remove Asset|Organize)/),
    use: async (shop) => {
      await shop.user.click(await button('Rename'))
      const naming = await dialog('Rename wishlist')
      await retype(shop, naming.getByLabelText('Name'), 'Sparks')
      await shop.user.click(naming.getByRole('button', { name: 'Rename' }))
      await screen.findByRole('heading', { level: 1, name: 'Sparks' }, PATIENCE)
    },
  },
  // Before the list is taken back.
  license: {
    open: at('/product/asset-4'),
    isThere: () => isForTeam() && has('button', /^(Download · |Use |Add to cart)/),
    use: async (shop) => {
      await shop.user.click(await button('Download · 1 credit'))
      const owned = () =>
        shop.db
          .selectFrom('entitlements')
          .innerJoin('teams', 'teams.id', 'entitlements.customer_id')
          .select('variant_id')
          .where('variant_id', '=', FILE.SMOKE)
      await waitFor(async () => expect(await owned().execute()).toHaveLength(1), PATIENCE)
    },
    instead: (role) => (role === 4 ? 'Request approval' : cannot(role, 'license')),
    also: {
      'the ways to buy a file': {
        open: at('/product/asset-4'),
        isThere: () => screen.queryAllByText(/^Cheapest for this file/).length > 0,
      },
      'a bundle': {
        open: at('/bundle/kit'),
        isThere: () => has('button', 'Add to cart'),
        instead: (role) => cannot(role, 'license'),
      },
      'the cards of a listing': {
        open: at('/2d'),
        isThere: () => has('button', /^Add Asset \d to cart$/),
      },
      'a wishlist': {
        open: list,
        isThere: () => has('button', /^(License whole list|Add Asset \d to cart)$/),
        instead: (role) => cannot(role, 'license'),
      },
      'the cart': {
        open: cart,
        isThere: () => has('button', 'Check out'),
        instead: (role) => cannot(role, 'license'),
      },
      'the license of an asset’s page': {
        open: at('/product/asset-4'),
        isThere: () => has('combobox', 'License'),
        instead: () => /^Individual license\. /,
      },
      'the license of a bundle’s page': {
        open: at('/bundle/kit'),
        isThere: () => has('combobox', 'License'),
        instead: () => /^Individual license\. /,
      },
      'the license of a list': {
        open: list,
        isThere: () => has('combobox', 'License'),
        instead: () => 'Individual license',
      },
      'what changes the cart': {
        open: cart,
        isThere: () => has('combobox', 'License') || has('button', /^(Remove|Change file|Apply)/),
        instead: () => /^Individual license\. /,
      },
      'the checkout': {
        open: at('/checkout'),
        isThere: () =>
          has('heading', 'Billing') || has('combobox', 'License') || has('button', /Pay|^Remove/),
        instead: (role) => cannot(role, 'license'),
      },
    },
  },
  'manage-wishlists': {
    open: comments,
    isThere: () =>
      has('button', 'Stop sharing') ||
      has('checkbox', /^Anyone with/) ||
      deleteOf('Warmer') !== null,
    use: async (shop) => {
      const deletes = deleteOf('Warmer')
      if (!deletes) throw new Error('a comment of somebody else’s cannot be deleted')
      await shop.user.click(deletes)
      await says('Comment deleted.')
      await list(shop)
      await shop.user.click(await button('Stop sharing'))
      const asking = await dialog('Stop sharing Sparks?')
      await shop.user.click(asking.getByRole('button', { name: 'Stop sharing' }))
      const shared = () => shop.db.selectFrom('wishlists').select('team_id').execute()
      await waitFor(async () => expect(await shared()).toEqual([{ team_id: null }]), PATIENCE)
    },
  },
  'approve-requests': {
    open: teamPage,
    isThere: () => has('button', /^(Approve|Decline) /),
    use: async (shop) => {
      await shop.user.click(await button(/^Approve · 1 credit for /))
      await says('Approved by Ada Byron')
    },
  },
  'download-owned': {
    open: at('/product/asset-1'),
    isThere: () => has('button', /^Download/),
    use: async (shop) => {
      const links = () => shop.db.selectFrom('links').select('id').where('variant_id', '=', FILE.HD)
      const before = (await links().execute()).length
      await shop.user.click(await button('Download'))
      await waitFor(async () => expect((await links().execute()).length).toBe(before + 1), PATIENCE)
    },
    instead: (role) => cannot(role, 'download'),
  },
  'request-license': {
    open: teamPage,
    isThere: () => has('heading', 'License requests'),
    use: async (shop, role) => {
      // Whoever licenses without a quota has nothing to ask for; they see what others asked for.
      if (role <= 2) {
        await screen.findByRole('table', { name: 'Requested files' }, PATIENCE)
        return
      }
      await shop.db.updateTable('team_members').set({ credit_quota: 0 }).execute()
      await at('/product/asset-6')(shop)
      await shop.user.click(await button('Request approval'))
      const asking = await dialog('Request approval')
      await shop.user.click(asking.getByRole('button', { name: 'Send request' }))
      await says('You requested approval for this file.')
    },
  },
  'see-licenses': {
    open: tab('Licenses'),
    isThere: () => has('row', /Asset 1/),
    use: async () => {
      await screen.findByRole('link', { name: /^PDF for Asset 1/ }, PATIENCE)
      expect(screen.getByRole('row', { name: /Asset 1/ })).toHaveTextContent('Ben Ash')
    },
  },
  'manage-billing': {
    open: tab('Subscription'),
    isThere: () => has('button', /^(Add seats|Cancel plan)$/) && has('heading', 'Seats'),
    use: async (shop) => {
      await shop.user.click(await button('Add seats'))
      const adding = await dialog('Add seats')
      await adding.findByRole('row', { name: /^Due today/ }, PATIENCE)
      await shop.user.click(adding.getByRole('button', { name: 'Continue to checkout' }))
      await waitFor(() => expect(shop.address()).toMatch('/checkout/purchase?seats=1'), PATIENCE)
    },
    // A Viewer has nothing to see there, and no tab.
    instead: (role) => (role === 4 ? null : ASK_BILLING),
  },
  'own-team': {
    open: teamPage,
    isThere: () => has('button', /^(Delete team|Transfer)/) || has('textbox', 'Name'),
    use: async (shop) => {
      await retype(shop, screen.getByLabelText('Name'), 'South Light')
      await shop.user.click(await button('Save'))
      await says('The team was renamed.')
    },
    instead: () => 'Leave team…',
  },
}

/** Ada in this role on a team that owns two files, shares a list of Ben's, and has a request of Cleo's; with no role, beside it. */
async function opened(role: RoleId | null): Promise<TeamShop> {
  const shop = await openTeamShop()
  const { db } = shop
  await shop.buy({ seats: 1 })
  await shop.license(FILE.HD)
  await shop.putForTeam(FILE.MODEL)
  const team = await db.selectFrom('teams').select('id').executeTakeFirstOrThrow()
  await putUser(db, { ...BEN, firstName: 'Ben', lastName: 'Ash' })
  await putUser(db, { ...CLEO, lastName: 'Stone' })
  await db.updateTable('certificates').set({ user_id: BEN.id }).execute()
  if (role === null) await db.deleteFrom('team_members').execute()
  else await shop.giveRole(role)
  const joined = { team_id: team.id, joined_at: 1 }
  await db
    .insertInto('team_members')
    .values([
      { ...joined, user_id: BEN.id, role_id: role === OWNER ? 2 : OWNER },
      { ...joined, user_id: CLEO.id, role_id: 3 },
    ])
    .execute()
  const shared = { id: LIST, owner_id: BEN.id, name: 'Fires', team_id: team.id, share_key: null }
  const kept = { name_key: `${team.id} fires`, created_at: 1, used_at: 1 }
  await db
    .insertInto('wishlists')
    .values({ ...shared, ...kept })
    .execute()
  const item = { wishlist_id: LIST, ref_kind: 'product', added_at: 1 } as const
  await db
    .insertInto('wishlist_items')
    .values([
      { ...item, ref_id: 1, position: 1 },
      { ...item, ref_id: 6, position: 2 },
    ])
    .execute()
  const said = { id: 'C1', team_id: team.id, user_id: BEN.id, message: 'Warmer', created_at: 1 }
  await db
    .insertInto('wishlist_comments')
    .values({ ...said, wishlist_id: LIST })
    .execute()
  const words = { note: '', project_tag: '', answer: '', status: 'pending', created_at: 1 } as const
  const asked = { id: 'REQUEST', team_id: team.id, user_id: CLEO.id, variant_id: FILE.PLATE }
  await db
    .insertInto('license_requests')
    .values({ ...asked, ...words })
    .execute()
  await shop.reload('/bundles')
  if (role !== null) await shop.actForTeam()
  return shop
}

test('the pages have a row for every permission', () => {
  expect(Object.keys(PAGES).toSorted()).toEqual([...TEAM_PERMISSIONS].toSorted())
})

test.each(TEAM_ROLES)(
  'the pages offer $name what the role may, and nothing else',
  async ({ id }) => {
    const shop = await opened(id)
    for (const [permission, { use, also = {}, ...page }] of Object.entries(PAGES)) {
      const may = ROLES_WITH[permission as keyof typeof PAGES].includes(id)
      for (const [name, { open, isThere, instead }] of Object.entries({ ...also, page })) {
        await open(shop)
        // What a role may is there once its part of the page has arrived.
        await waitFor(
          () => expect([permission, name, !may || isThere()]).toEqual([permission, name, true]),
          PATIENCE,
        )
        expect([permission, name, isThere()]).toEqual([permission, name, may])
        const words = may ? null : (instead?.(id) ?? null)
        const isUnsaid = words !== null && screen.queryAllByText(words).length === 0
        expect([permission, name, isUnsaid]).toEqual([permission, name, false])
      }
      if (may) await use(shop, id)
    }
  },
  240_000,
)

test('the pages offer nothing of a team to somebody without one', async () => {
  const shop = await opened(null)
  for (const [permission, { open, isThere }] of Object.entries(PAGES)) {
    await open(shop)
    expect([permission, isThere()]).toEqual([permission, false])
  }
  await teamPage(shop)
  expect(has('button', 'Create team')).toBe(true)
}, 240_000)
