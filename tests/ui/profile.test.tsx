import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { ADA, heading, openShop, PATIENCE, signIn, type Shop } from '#tests/support/shop.tsx'
import { ORIGIN } from '#tests/support/shop-server.ts'

async function openProfile(): Promise<Shop> {
  const shop = await openShop({ at: '/account/profile', member: 'confirmed' })
  await filledIn()
  return shop
}

/** The form stands as soon as the shop has answered. */
const filledIn = () => screen.findByLabelText('First name', {}, PATIENCE)

const field = (label: string | RegExp) => screen.getByLabelText(label)

async function fill({ user }: Shop, label: string | RegExp, text: string): Promise<void> {
  await user.clear(field(label))
  if (text !== '') await user.type(field(label), text)
}

const save = async ({ user }: Shop) =>
  user.click(await screen.findByRole('button', { name: 'Save changes' }, PATIENCE))
const saved = () => screen.findByText('Saved.', {}, PATIENCE)

function openOrders({ user }: Shop): Promise<void> {
  const tabs = screen.getByRole('navigation', { name: 'Account' })
  return user.click(within(tabs).getByRole('link', { name: 'Orders' }))
}

test('what is saved stands there after a reload, and the header knows the new name', async () => {
  const shop = await openProfile()
  expect(field('First name')).toHaveValue('Ada')
  await fill(shop, 'First name', 'Augusta')
  await fill(shop, /^Username/, 'the.countess')
  await fill(shop, /^Phone/, '+351 210 000 000')
  await fill(shop, /^Company/, 'Analytical Engines')
  await shop.user.click(
    screen.getByLabelText('Join the free plan: free files every month, yours to keep'),
  )
  await shop.user.click(screen.getByLabelText(/^Email me/))
  expect(screen.getByText('Unsaved changes.')).toBeVisible()
  await save(shop)
  await saved()
  expect(await screen.findByText('Augusta', { selector: 'summary span' })).toBeVisible()

  await shop.reload()
  await filledIn()
  expect(field('First name')).toHaveValue('Augusta')
  expect(field(/^Username/)).toHaveValue('the.countess')
  expect(field(/^Phone/)).toHaveValue('+351 210 000 000')
  expect(field(/^Company/)).toHaveValue('Analytical Engines')
  expect(screen.getByLabelText(/^Join the free plan/)).toBeChecked()
  expect(screen.getByLabelText(/^Email me/)).toBeChecked()

  await fill(shop, /^Username/, '')
  await fill(shop, /^Company/, '')
  await save(shop)
  await saved()
  await shop.reload()
  await filledIn()
  expect(field(/^Username/)).toHaveValue('')
  expect(field(/^Company/)).toHaveValue('')
})

test('saving sends only what was edited, so that another tab’s edit stays', async () => {
  const shop = await openProfile()
  await shop.db.updateTable('users').set({ company: 'Written elsewhere' }).execute()
  await fill(shop, 'Last name', 'Lovelace')
  await save(shop)
  await saved()
  expect(field(/^Company/)).toHaveValue('Written elsewhere')
  expect(field('Last name')).toHaveValue('Lovelace')
})

test('faults stand at their fields, the first of them has the focus, and nothing typed is lost', async () => {
  const shop = await openProfile()
  await fill(shop, 'Last name', '')
  await fill(shop, /^Username/, 'a b')
  await fill(shop, /^Phone/, 'call me')
  await fill(shop, /^Company/, 'Analytical Engines')
  await save(shop)
  const lastName = field('Last name')
  await waitFor(() => expect(lastName).toHaveAccessibleDescription('Last name can’t be blank'))
  expect(field(/^Username/)).toHaveAccessibleDescription(/Username is not valid$/)
  expect(field(/^Phone/)).toHaveAccessibleDescription('Phone is not valid')
  expect(lastName).toHaveFocus()
  expect(field(/^Company/)).toHaveValue('Analytical Engines')
  expect(screen.queryByText('Saved.')).not.toBeInTheDocument()
})

test('a username that somebody has, in whatever case, is refused at its field', async () => {
  const shop = await openProfile()
  await fill(shop, /^Username/, 'sparks')
  await save(shop)
  await saved()
  shop.forget()
  await shop.ask('/api/v1/users', { ...ADA, email: 'eve@studio.test' })
  await shop.reload()
  await filledIn()
  await fill(shop, /^Username/, 'Sparks')
  await save(shop)
  await waitFor(() =>
    expect(field(/^Username/)).toHaveAccessibleDescription(/Username has already been taken$/),
  )
  expect(field(/^Username/)).toHaveValue('Sparks')
})

test('edits can be taken back, and then there is nothing to save', async () => {
  const shop = await openProfile()
  await fill(shop, 'First name', 'Augusta')
  await shop.user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(field('First name')).toHaveValue('Ada')
  expect(screen.getByText('Changes discarded.')).toBeVisible()
  await save(shop)
  expect(screen.getByText('No changes to save.')).toBeVisible()
})

test('leaving with unsaved edits asks: who stays keeps them, who leaves has left', async () => {
  const shop = await openProfile()
  await fill(shop, 'First name', 'Augusta')
  await openOrders(shop)
  expect(await screen.findByRole('dialog', { name: 'Discard unsaved changes?' })).toBeVisible()
  await shop.user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(shop.address()).toBe('/account/profile')
  expect(field('First name')).toHaveValue('Augusta')

  await openOrders(shop)
  await shop.user.click(await screen.findByRole('button', { name: 'Discard' }))
  await heading('Orders')
  expect(shop.address()).toBe('/account/orders')
})

test('with everything saved nobody asks', async () => {
  const shop = await openProfile()
  await fill(shop, 'First name', 'Augusta')
  await save(shop)
  await saved()
  await openOrders(shop)
  await heading('Orders')
  expect(shop.address()).toBe('/account/orders')
})

test('signing out with unsaved edits asks as well, and who stays is still signed in', async () => {
  const shop = await openProfile()
  await fill(shop, 'First name', 'Augusta')
  const leave = async () => {
    await shop.user.click(screen.getByText('Ada', { selector: 'summary span' }))
    await shop.user.click(await screen.findByRole('button', { name: 'Sign out' }, PATIENCE))
  }
  await leave()
  await shop.user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await shop.stores().session.refresh()
  expect(shop.stores().session.user?.email).toBe(ADA.email)

  await shop.user.keyboard('{Escape}')
  await leave()
  await shop.user.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await screen.findByText('You’re signed out.', {}, PATIENCE)).toBeVisible()
  expect(shop.address()).toBe('/')
})

test('when the shop cannot be reached nothing is lost, and the next try saves it', async () => {
  const shop = await openProfile()
  await fill(shop, 'First name', 'Augusta')
  shop.network.use(
    http.patch(`${ORIGIN}/api/v1/users/account`, () => HttpResponse.error(), { once: true }),
  )
  await save(shop)
  expect(await screen.findByText(/^You appear to be offline/)).toBeVisible()
  expect(field('First name')).toHaveValue('Augusta')
  await save(shop)
  await saved()
  expect(screen.queryByText(/^You appear to be offline/)).not.toBeInTheDocument()
})

test('a profile that does not come can be asked for again', async () => {
  const shop = await openShop({ at: '/bundles', member: 'confirmed' })
  let isAway = true
  shop.network.use(
    http.get(`${ORIGIN}/api/v1/users/me`, () => (isAway ? HttpResponse.error() : undefined)),
  )
  await shop.goTo('/account/profile')
  const again = await screen.findByRole('button', { name: 'Try again' }, PATIENCE)
  isAway = false
  await shop.user.click(again)
  expect(await filledIn()).toHaveValue('Ada')
})

test('a session that has ended meanwhile asks to sign in, and then the saving goes on by itself', async () => {
  const shop = await openProfile()
  await fill(shop, 'First name', 'Augusta')
  await shop.db.deleteFrom('sessions').execute()
  await save(shop)
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' }, PATIENCE)
  const email = within(dialog).getByLabelText('Email')
  await shop.user.clear(email)
  await signIn(shop.user, ADA)
  await saved()
  expect(field('First name')).toHaveValue('Augusta')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a tax number is only ever marked: of a known form, or unverified', async () => {
  const shop = await openProfile()
  await fill(shop, /^VAT ID/, 'PT 501 964 843')
  expect(field(/^VAT ID/)).toHaveAccessibleDescription('This looks like a valid VAT ID.')
  await fill(shop, /^VAT ID/, 'made-up 1')
  expect(field(/^VAT ID/)).toHaveAccessibleDescription(/save it as unverified/)
  await save(shop)
  await saved()
  await shop.reload()
  await filledIn()
  expect(field(/^VAT ID/)).toHaveValue('made-up 1')
})

test('who is signed out elsewhere in the middle of typing finds the edits after signing in', async () => {
  const shop = await openProfile()
  await fill(shop, /^Company/, 'Analytical Engines')
  await shop.db.deleteFrom('sessions').execute()
  await shop.stores().session.refresh()
  await screen.findByRole('dialog', { name: 'Sign in' }, PATIENCE)
  await signIn(shop.user, ADA)
  expect(await screen.findByLabelText(/^Company/, {}, PATIENCE)).toHaveValue('Analytical Engines')
  expect(screen.getByText('Unsaved changes.')).toBeVisible()
  await save(shop)
  await saved()
})

test('edits that were given up do not come back', async () => {
  const shop = await openProfile()
  await fill(shop, 'First name', 'Augusta')
  await openOrders(shop)
  await shop.user.click(await screen.findByRole('button', { name: 'Discard' }))
  await heading('Orders')
  await shop.goTo('/account/profile')
  expect(await filledIn()).toHaveValue('Ada')
})

test('whoever signs in over somebody else’s profile sees and saves only their own', async () => {
  const shop = await openProfile()
  const eve = { ...ADA, email: 'eve@studio.test', first_name: 'Eve' }
  await fill(shop, /^Company/, 'Analytical Engines')
  shop.forget()
  await shop.ask('/api/v1/users', eve)
  await shop.db.deleteFrom('sessions').execute()
  await save(shop)
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' }, PATIENCE)
  await shop.user.clear(within(dialog).getByLabelText('Email'))
  await signIn(shop.user, eve)
  await waitFor(() => expect(screen.getByLabelText('First name')).toHaveValue('Eve'), PATIENCE)
  expect(field(/^Company/)).toHaveValue('')
  const users = await shop.db.selectFrom('users').select(['email', 'company']).execute()
  expect(users.map(({ company }) => company)).toEqual(['', ''])
})

test('told to slow down in the middle of saving, nobody is asked whether to leave, and the edits wait', async () => {
  const shop = await openProfile()
  await fill(shop, /^Company/, 'Analytical Engines')
  shop.network.use(
    http.patch(
      `${ORIGIN}/api/v1/users/account`,
      () =>
        HttpResponse.json(
          { code: 'RATE_LIMITED', message: 'Slow down', data: {}, retry_after: 40 },
          { status: 503 },
        ),
      { once: true },
    ),
  )
  await save(shop)
  await heading('Too many requests')
  await shop.user.click(screen.getByRole('button', { name: 'Try now' }))
  await waitFor(() => expect(shop.address()).toBe('/account/profile'), PATIENCE)
  expect(await screen.findByLabelText(/^Company/, {}, PATIENCE)).toHaveValue('Analytical Engines')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await save(shop)
  await saved()
})
