import { screen, waitFor } from '@testing-library/react'
import { errAsync } from 'neverthrow'
import { expect, test } from 'vitest'
import type { IdentityProvider } from '#server/application/ports/identity-providers.ts'
import { openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'

const ISSUER = 'https://login.studio.test'

/** A site that is never reached here: linking leaves the page, which the browser's tests look at. */
const STUDIO_LOGIN: IdentityProvider = {
  id: 'oidc',
  name: 'Studio login',
  issuer: ISSUER,
  authorize: () => errAsync({ kind: 'provider-failed', cause: 'nobody leaves here' }),
  identify: () => errAsync({ kind: 'provider-failed', cause: 'nobody comes here' }),
}

async function openLinked({ hasPassword = true } = {}): Promise<Shop> {
  const shop = await openShop({
    at: '/bundles',
    member: 'confirmed',
    identityProviders: [STUDIO_LOGIN],
  })
  const ada = await shop.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await shop.db
    .insertInto('linked_accounts')
    .values({
      provider: ISSUER,
      subject: 'ada',
      user_id: ada.id,
      created_at: Date.UTC(2026, 4, 1),
    })
    .execute()
  if (!hasPassword) await shop.db.updateTable('users').set({ password_hash: '' }).execute()
  await shop.goTo('/account/security')
  await screen.findByText('Studio login', {}, PATIENCE)
  return shop
}

test('another way to sign in says since when it is one, and can be given up', async () => {
  const shop = await openLinked()
  expect(screen.getByText('Linked on May 1, 2026')).toBeVisible()
  await shop.user.click(screen.getByRole('button', { name: 'Unlink Studio login' }))
  expect(await screen.findByRole('button', { name: 'Link Studio login' }, PATIENCE)).toBeVisible()
  expect(screen.getByText('Not linked')).toBeVisible()
})

test('the only way in stays, and the page offers a first password', async () => {
  const shop = await openLinked({ hasPassword: false })
  expect(await screen.findByText(/^You don’t have a password yet/, {}, PATIENCE)).toBeVisible()
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument()
  await shop.user.click(screen.getByRole('button', { name: 'Unlink Studio login' }))
  expect(await screen.findByRole('alert', {}, PATIENCE)).toHaveTextContent(/password/)
  expect(screen.getByText('Linked on May 1, 2026')).toBeVisible()

  await shop.user.type(screen.getByLabelText('New password'), 'the kettle sings at dawn')
  await shop.user.type(
    screen.getByLabelText('Confirm new password'),
    'the kettle sings at dawn{Enter}',
  )
  await screen.findByRole('button', { name: 'Change password' }, PATIENCE)
  await shop.user.click(screen.getByRole('button', { name: 'Unlink Studio login' }))
  await waitFor(() => expect(screen.getByText('Not linked')).toBeVisible(), PATIENCE)
})

test('a shop that knows no other site speaks of none', async () => {
  await openShop({ at: '/account/security', member: 'confirmed' })
  await screen.findByText('This device', {}, PATIENCE)
  expect(screen.queryByText('Other ways to sign in')).not.toBeInTheDocument()
})
