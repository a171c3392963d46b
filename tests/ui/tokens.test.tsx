import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TOKEN_LIMIT } from '#domain/user/access-token.ts'
import { ADA, openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'
import { ORIGIN } from '#tests/support/shop-server.ts'

async function openTokens(): Promise<Shop> {
  const shop = await openShop({ at: '/bundles', member: 'confirmed' })
  await shop.goTo('/account/tokens')
  await screen.findByText('You haven’t created any tokens yet.', {}, PATIENCE)
  return shop
}

async function create({ user }: Shop, name: string): Promise<void> {
  await user.type(screen.getByLabelText('Name'), name)
  await user.click(screen.getByRole('button', { name: 'Create token' }))
}

/** What a program with this token is answered. */
async function status({ answer }: Shop, token: string, path: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` }
  return (await answer(new Request(`${ORIGIN}${path}`, { headers }))).status
}

test('a token is created, shown once, works within its scopes, and is gone after a reload', async () => {
  const shop = await openTokens()
  await shop.user.click(screen.getByRole('checkbox', { name: /Library/ }))
  await create(shop, 'Render farm sync')
  const made = await screen.findByRole('group', { name: 'Token Render farm sync' }, PATIENCE)
  expect(made).toHaveFocus()
  const token = within(made).getByText(/^emb_pat_/).textContent
  expect(await status(shop, token, '/api/v1/library')).toBe(200)
  expect(await status(shop, token, '/api/v1/credits')).toBe(403)
  await screen.findByText(/^Catalog, Library · Never used · Expires /, {}, PATIENCE)
  await shop.reload('/account/tokens')
  await screen.findByText(/^Catalog, Library · Last used within the last hour · /, {}, PATIENCE)
  expect(document.body.textContent).not.toContain('emb_pat_')
})

test('a token that may download says how many credits it may spend', async () => {
  const shop = await openTokens()
  expect(screen.queryByLabelText(/^Monthly credit limit/)).not.toBeInTheDocument()
  await shop.user.click(screen.getByRole('checkbox', { name: /Download/ }))
  const limit = screen.getByLabelText(/^Monthly credit limit/)
  await shop.user.type(limit, 'lots')
  await create(shop, 'Nightly')
  await screen.findByText('Enter a whole number of credits.', {}, PATIENCE)
  expect(limit).toHaveFocus()
  await shop.user.clear(limit)
  await shop.user.type(limit, '25')
  await shop.user.click(screen.getByRole('button', { name: 'Create token' }))
  await screen.findByText(/0 of 25 credits used this month/, {}, PATIENCE)
})

test('a token without a name or a scope is not created, and each is asked for', async () => {
  const shop = await openTokens()
  await shop.user.click(screen.getByRole('checkbox', { name: /Catalog/ }))
  await shop.user.click(screen.getByRole('button', { name: 'Create token' }))
  await screen.findByText('Enter a name of up to 60 characters.', {}, PATIENCE)
  expect(screen.getByText('Choose at least one scope.')).toBeInTheDocument()
  expect(await shop.db.selectFrom('access_tokens').select('id').execute()).toEqual([])
})

test('revoking a token is asked once more, and ends it at once', async () => {
  const shop = await openTokens()
  await create(shop, 'Old script')
  const made = await screen.findByRole('group', { name: 'Token Old script' }, PATIENCE)
  const token = within(made).getByText(/^emb_pat_/).textContent
  await shop.user.click(await screen.findByRole('button', { name: 'Revoke Old script' }, PATIENCE))
  const dialog = await screen.findByRole('dialog', {}, PATIENCE)
  await shop.user.click(within(dialog).getByRole('button', { name: 'Revoke' }))
  await screen.findByText('You haven’t created any tokens yet.', {}, PATIENCE)
  expect(await status(shop, token, '/api/v1/products')).toBe(401)
  await waitFor(() => expect(screen.queryByText(token)).not.toBeInTheDocument(), PATIENCE)
})

test('a sign-in of long ago is asked for again, and then the token is made', async () => {
  const shop = await openTokens()
  await shop.db
    .updateTable('sessions')
    .set({ created_at: Date.now() - 3_600_000 })
    .execute()
  await create(shop, 'Late')
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' }, PATIENCE)
  expect(await shop.db.selectFrom('access_tokens').select('id').execute()).toEqual([])
  await shop.user.type(within(dialog).getByLabelText('Password'), `${ADA.password}{Enter}`)
  await screen.findByRole('group', { name: 'Token Late' }, PATIENCE)
})

test('with as many tokens as there may be, the form gives way to the reason', async () => {
  const shop = await openTokens()
  const { id: userId } = await shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const now = Date.now()
  const rows = Array.from({ length: TOKEN_LIMIT }, (_, place) => ({
    id: `TOKEN${place}`,
    user_id: userId,
    digest: `digest ${place}`,
    name: `Script ${place}`,
    scopes: 'catalog',
    monthly_credits: null,
    created_at: now - place,
    expires_at: place === 0 ? now - 1 : now + 86_400_000,
  }))
  await shop.db.insertInto('access_tokens').values(rows).execute()
  await shop.reload('/account/tokens')
  await screen.findByText(/reached the limit of/, {}, PATIENCE)
  expect(screen.queryByRole('button', { name: 'Create token' })).not.toBeInTheDocument()
  expect(screen.getAllByRole('button', { name: /^Revoke Script/ })).toHaveLength(TOKEN_LIMIT)
  expect(screen.getByText('Expired')).toBeInTheDocument()
})
