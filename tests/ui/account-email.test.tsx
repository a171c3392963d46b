import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ADA, heading, openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'
import { linkTo, emailsTo } from '../support/emails.ts'

const NEW = 'ada@engines.test'

async function openProfile(): Promise<Shop> {
  const shop = await openShop({ at: '/account/profile', member: 'confirmed' })
  await screen.findByLabelText('New email address', {}, PATIENCE)
  return shop
}

async function change({ user }: Shop, address: string): Promise<void> {
  await user.type(screen.getByLabelText('New email address'), address)
  await user.click(screen.getByRole('button', { name: 'Change email' }))
}

const waiting = () => screen.findByText(/^Waiting for you to confirm/, {}, PATIENCE)

test('a new address waits for its confirmation while the old one stays in use, and both are told', async () => {
  const shop = await openProfile()
  await change(shop, 'Ada@Engines.test')
  expect(await waiting()).toHaveTextContent(
    `Waiting for you to confirm ${NEW}. Until then you’ll use ${ADA.email}.`,
  )
  expect(screen.getByLabelText('New email address')).toHaveValue('')
  expect(await emailsTo(shop, NEW)).toHaveLength(1)
  expect((await emailsTo(shop, ADA.email)).length).toBeGreaterThan(1)
  await shop.reload()
  expect(await waiting()).toBeVisible()
})

test('the mail can be had once more, and the change can be withdrawn', async () => {
  const shop = await openProfile()
  await change(shop, NEW)
  await waiting()
  await shop.user.click(screen.getByRole('button', { name: 'Resend email' }))
  expect(await screen.findByText(`We sent another email to ${NEW}.`)).toBeVisible()
  expect(await emailsTo(shop, NEW)).toHaveLength(2)

  const link = await linkTo(shop, NEW)
  await shop.user.click(screen.getByRole('button', { name: 'Keep current address' }))
  await waitFor(() => expect(screen.queryByText(/^Waiting for/)).not.toBeInTheDocument())
  await shop.goTo(link)
  await shop.user.click(await screen.findByRole('button', { name: 'Confirm new address' }))
  await heading('This link isn’t valid')
  await shop.stores().session.refresh()
  expect(shop.stores().session.user?.email).toBe(ADA.email)
})

test('an address that is none is refused at its field', async () => {
  const shop = await openProfile()
  await change(shop, 'nowhere')
  const address = screen.getByLabelText('New email address')
  await waitFor(() => expect(address).toHaveAccessibleDescription(/Email is not valid$/))
  expect(address).toHaveFocus()
  expect(address).toHaveValue('nowhere')
  expect(screen.queryByText(/^Waiting for/)).not.toBeInTheDocument()
})

test('one’s own address is not another one', async () => {
  const shop = await openProfile()
  await change(shop, ADA.email.toUpperCase())
  expect(screen.getByLabelText('New email address')).toHaveAccessibleDescription(
    /This is already your email address$/,
  )
  await shop.user.clear(screen.getByLabelText('New email address'))
  await change(shop, NEW)
  expect(await waiting()).toBeVisible()
})

test('following the link asks for a press, and only then the address is another', async () => {
  const shop = await openProfile()
  await change(shop, NEW)
  await waiting()
  await shop.goTo(await linkTo(shop, NEW))
  await heading('Use this email address from now on?')
  await waitFor(() => expect(shop.address()).toBe('/auth/email'))
  await shop.stores().session.refresh()
  expect(shop.stores().session.user?.email).toBe(ADA.email)

  await shop.user.click(screen.getByRole('button', { name: 'Confirm new address' }))
  await heading('Your email address has been changed')
  await waitFor(() => expect(shop.stores().session.user?.email).toBe(NEW))
  await shop.user.click(screen.getByRole('link', { name: 'Go to profile' }))
  await screen.findByLabelText('New email address', {}, PATIENCE)
  expect(screen.queryByText(/^Waiting for/)).not.toBeInTheDocument()
})

test('a link that is too old says so, and one whose address was taken meanwhile', async () => {
  const shop = await openProfile()
  await change(shop, NEW)
  await waiting()
  const link = await linkTo(shop, NEW)
  shop.forget()
  await shop.ask('/api/v1/users', { ...ADA, email: NEW })
  await shop.goTo(link)
  await shop.user.click(await screen.findByRole('button', { name: 'Confirm new address' }))
  await heading('This email address belongs to another account')

  await shop.db.updateTable('account_tokens').set({ expires_at: 1 }).execute()
  await shop.goTo('/bundles')
  await heading('Bundles')
  await shop.goTo(link)
  await shop.user.click(await screen.findByRole('button', { name: 'Confirm new address' }))
  await heading('This link has expired')
  const users = await shop.db.selectFrom('users').select('email').orderBy('created_at').execute()
  expect(users.map(({ email }) => email)).toEqual([ADA.email, NEW])
})

test('a link without a token asks for nothing', async () => {
  await openShop({ at: '/auth/email' })
  await heading('This link isn’t valid')
  expect(screen.queryByRole('button', { name: 'Confirm new address' })).not.toBeInTheDocument()
})
