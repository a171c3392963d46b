import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CONFIRMATION_SENT, EMAIL_UNCONFIRMED, SIGN_IN_REFUSED } from '#messages/texts.ts'
import { FILE } from '../support/backend-data.ts'
import { emailsTo } from '../support/emails.ts'
import { ADA, heading, openShop, PATIENCE, signIn, type Shop } from '#tests/support/shop.tsx'

const dialog = (name: string) => screen.findByRole('dialog', { name }, PATIENCE)
/** The shop's own: dialogs and pages have headers too. */
const banner = () => within(screen.getAllByRole('banner').slice(0, 1)[0] ?? document.body)
const messages = () => screen.findByRole('region', { name: 'Messages' }, PATIENCE)

async function openSignIn({ user }: Shop) {
  await heading(/./)
  await user.click(banner().getByRole('button', { name: 'Sign in' }))
  return dialog('Sign in')
}

async function openSignUp(shop: Shop) {
  await openSignIn(shop)
  await shop.user.click(screen.getByRole('button', { name: 'Create an account' }))
  return dialog('Create an account')
}

async function signUp({ user }: Shop, person: Partial<typeof ADA> = {}) {
  const { first_name, last_name, email, password } = { ...ADA, ...person }
  await user.type(screen.getByLabelText('First name'), first_name)
  await user.type(screen.getByLabelText('Last name'), last_name)
  await user.type(screen.getByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), `${password}{Enter}`)
}

test('signing in and signing up exclude each other, and each begins at its first field', async () => {
  const shop = await openShop()
  await openSignIn(shop)
  expect(screen.getByLabelText('Email')).toHaveFocus()
  await shop.user.click(screen.getByRole('button', { name: 'Create an account' }))
  await dialog('Create an account')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(screen.getByLabelText('First name')).toHaveFocus()
  const signUpDialog = within(screen.getByRole('dialog'))
  await shop.user.click(signUpDialog.getByRole('button', { name: 'Sign in' }))
  await dialog('Sign in')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('a wrong password and an unknown address get the same answer, and the dialog stays', async () => {
  const shop = await openShop({ member: 'confirmed' })
  shop.forget()
  await shop.reload()
  const open = await openSignIn(shop)
  await signIn(shop.user, { ...ADA, password: 'not the lamp, another one' })
  expect(await within(open).findByRole('alert')).toHaveTextContent(SIGN_IN_REFUSED)

  await shop.user.clear(screen.getByLabelText('Email'))
  await shop.user.clear(screen.getByLabelText('Password'))
  await signIn(shop.user, { ...ADA, email: 'nobody@studio.test' })
  expect(await within(open).findByRole('alert')).toHaveTextContent(SIGN_IN_REFUSED)
  expect(shop.stores().session.user).toBeNull()
})

test('faults of a sign-up stand at their fields, and the first of them has the focus', async () => {
  const shop = await openShop()
  await openSignUp(shop)
  await shop.user.type(screen.getByLabelText('First name'), 'Ada')
  await shop.user.type(screen.getByLabelText('Email'), 'nowhere')
  await shop.user.type(screen.getByLabelText('Password'), 'short{Enter}')

  const lastName = screen.getByLabelText('Last name')
  await waitFor(() => expect(lastName).toHaveAccessibleDescription('Last name can’t be blank'))
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is not valid')
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
    /Password needs at least 10 characters$/,
  )
  expect(screen.getByLabelText('First name')).not.toHaveAccessibleDescription()
  expect(lastName).toHaveFocus()
})

test('whoever comes from the checkout may set the password later, or now', async () => {
  const shop = await openShop()
  await heading(/./)
  shop.stores().modals.show({ kind: 'sign-up', passwordLater: true })
  await dialog('Create an account')
  expect(screen.queryByLabelText('Password')).toBeNull()
  await shop.user.click(screen.getByRole('button', { name: 'Set a password now' }))
  expect(screen.getByLabelText('Password')).toHaveFocus()

  shop.stores().modals.close()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  shop.stores().modals.show({ kind: 'sign-up', passwordLater: true })
  await shop.user.type(await screen.findByLabelText('First name'), ADA.first_name)
  await shop.user.type(screen.getByLabelText('Last name'), ADA.last_name)
  await shop.user.type(screen.getByLabelText('Email'), `${ADA.email}{Enter}`)
  await waitFor(() => expect(shop.stores().session.user?.email).toBe(ADA.email))
  const letters = await emailsTo(shop, ADA.email)
  expect(letters.filter((letter) => letter.includes('reset_password_token'))).toHaveLength(1)
})

test('an address in use cannot be taken twice', async () => {
  const shop = await openShop({ member: 'confirmed' })
  shop.forget()
  await shop.reload()
  await openSignUp(shop)
  await signUp(shop)
  await waitFor(() =>
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      'Email has already been taken',
    ),
  )
})

test('after signing up the shop asks for confirmation, and the mail can be had again once', async () => {
  const shop = await openShop()
  await openSignUp(shop)
  await signUp(shop)
  const stack = await messages()
  expect(await within(stack).findByText(EMAIL_UNCONFIRMED)).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

  await shop.user.click(within(stack).getByRole('button', { name: 'Resend email' }))
  expect(await within(stack).findByText(CONFIRMATION_SENT)).toBeVisible()
  const again = { name: 'Resend email' }
  expect(within(stack).queryByRole('button', again)).not.toBeInTheDocument()

  await shop.reload()
  expect(await within(await messages()).findByText('Email sent. Check your inbox.')).toBeVisible()
  expect(screen.queryByRole('button', again)).not.toBeInTheDocument()
})

test('once the address is confirmed elsewhere, coming back to the tab takes the notice away', async () => {
  const shop = await openShop({ member: 'unconfirmed' })
  expect(await within(await messages()).findByText(EMAIL_UNCONFIRMED)).toBeVisible()
  await shop.confirm()
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(screen.queryByText(EMAIL_UNCONFIRMED)).not.toBeInTheDocument())
})

test('a session outlives the page, and ends with signing out', async () => {
  const shop = await openShop({ member: 'confirmed' })
  shop.forget()
  await shop.reload()
  await openSignIn(shop)
  await signIn(shop.user, ADA)
  await screen.findByText(ADA.email)
  await shop.reload()
  await heading('Checkout')
  expect(banner().getByText('Ada')).toBeVisible()

  await shop.user.click(banner().getByText(ADA.first_name, { selector: 'summary span' }))
  await shop.user.click(await banner().findByRole('button', { name: 'Sign out' }, PATIENCE))
  expect(await banner().findByRole('button', { name: 'Sign in' })).toBeVisible()
  await shop.reload()
  await heading('Checkout')
  expect(banner().getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('what a visitor gathered joins what the member had', async () => {
  const shop = await openShop({ at: '/bundles', member: 'confirmed', cart: [FILE.SMOKE] })
  shop.forget()
  await shop.put(FILE.HD)
  await shop.reload()
  await openSignIn(shop)
  await signIn(shop.user, ADA)
  expect(await screen.findByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
})

test('what is typed to sign in, to sign up or for a new password is asked for once', async () => {
  const shop = await openShop()
  await openSignIn(shop)
  await shop.user.type(screen.getByLabelText('Email'), ADA.email)
  await shop.user.click(screen.getByRole('button', { name: 'Create an account' }))
  await dialog('Create an account')
  expect(screen.getByLabelText('Email')).toHaveValue(ADA.email)
  await shop.user.type(screen.getByLabelText('First name'), 'Ada')
  await shop.user.type(screen.getByLabelText('Password'), 'a lamp')
  const signUpDialog = within(screen.getByRole('dialog'))
  await shop.user.click(signUpDialog.getByRole('button', { name: 'Sign in' }))
  await dialog('Sign in')
  expect(screen.getByLabelText('Password')).toHaveFocus()
  await shop.user.click(screen.getByRole('button', { name: 'Forgot your password?' }))
  await dialog('Forgot your password?')
  await shop.user.type(screen.getByLabelText('Email'), 'x')
  await shop.user.click(screen.getByRole('button', { name: 'Close' }))
  await openSignUp(shop)
  expect(screen.getByLabelText('Email')).toHaveValue(`${ADA.email}x`)
  expect(screen.getByLabelText('First name')).toHaveValue('Ada')
  expect(screen.getByLabelText('Password')).toHaveValue('')
})

test('a sign-in leaves nothing behind for whoever signs in next', async () => {
  const shop = await openShop({ member: 'confirmed' })
  shop.forget()
  await shop.reload()
  await openSignIn(shop)
  await signIn(shop.user, ADA)
  await waitFor(() => expect(shop.stores().session.user).not.toBeNull(), PATIENCE)
  await act(() => shop.stores().session.signOut())
  await openSignIn(shop)
  expect(screen.getByLabelText('Email')).toHaveValue('')
})
