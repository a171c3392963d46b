import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RESET_SENT } from '#messages/texts.ts'
import { linkIn } from '../support/emails.ts'
import { ADA, heading, openShop, PATIENCE, type Shop } from '#tests/support/shop.tsx'

const FRESH = 'the kettle sings at dawn'

/** Ada has an account; nobody is signed in at this browser. */
async function openAsVisitor(at = '/bundles'): Promise<Shop> {
  const shop = await openShop({ at: '/bundles', member: 'confirmed' })
  shop.forget()
  await shop.reload(at)
  return shop
}

async function openSignIn({ user }: Shop) {
  const [header] = await screen.findAllByRole('button', { name: 'Sign in' }, PATIENCE)
  await user.click(header ?? document.body)
  return screen.findByRole('dialog', { name: 'Sign in' }, PATIENCE)
}

/** What a form hears when it is sent. */
const sending = () => new SubmitEvent('submit', { bubbles: true, cancelable: true })

async function askForLink(shop: Shop, email: string) {
  const { user } = shop
  await openSignIn(shop)
  await user.click(await screen.findByRole('button', { name: /^Forgot/ }, PATIENCE))
  const dialog = await screen.findByRole('dialog', { name: 'Forgot your password?' }, PATIENCE)
  await user.clear(within(dialog).getByLabelText('Email'))
  if (email !== '') await user.type(within(dialog).getByLabelText('Email'), email)
  await user.keyboard('{Enter}')
  return dialog
}

/** The link that the shop mails to Ada. */
async function mailedLink(shop: Shop): Promise<string> {
  await shop.ask('/api/v1/users/password', { email: ADA.email })
  return linkIn((await shop.mailTo(ADA.email)).at(-1)) ?? ''
}

async function setPassword({ user }: Shop, password: string, again = password): Promise<void> {
  await user.type(await screen.findByLabelText('New password', {}, PATIENCE), password)
  await user.type(screen.getByLabelText('Confirm new password'), `${again}{Enter}`)
}

test('asking for a link is answered the same for every address, and only an account gets a mail', async () => {
  const shop = await openAsVisitor()
  const before = await shop.mailTo(ADA.email)
  const dialog = await askForLink(shop, 'nobody@studio.test')
  expect(await within(dialog).findByText(RESET_SENT, {}, PATIENCE)).toBeVisible()
  expect(await shop.mailTo('nobody@studio.test')).toEqual([])

  await shop.user.keyboard('{Escape}')
  const again = await askForLink(shop, ADA.email)
  expect(await within(again).findByText(RESET_SENT, {}, PATIENCE)).toBeVisible()
  expect(await shop.mailTo(ADA.email)).toHaveLength(before.length + 1)
})

test.each([
  ['nothing', '', 'Email can’t be blank'],
  ['no address', 'nowhere', 'Email is not valid'],
])(
  'asking with %s is refused at the field before anything is sent',
  async (_name, typed, words) => {
    const shop = await openAsVisitor()
    const asked: string[] = []
    shop.network.events.on('request:start', ({ request }) => {
      asked.push(new URL(request.url).pathname)
    })
    const dialog = await askForLink(shop, typed)
    const email = within(dialog).getByLabelText('Email')
    await waitFor(() => expect(email).toHaveAccessibleDescription(words))
    expect(email).toHaveFocus()
    expect(within(dialog).queryByText(RESET_SENT)).toBeNull()
    expect(asked).not.toContain('/api/v1/users/password')
    expect(asked).not.toContain('/api/v1/bot_check')
  },
)

test('an impatient second press asks for no second mail', async () => {
  const shop = await openAsVisitor()
  const before = await shop.mailTo(ADA.email)
  await openSignIn(shop)
  await shop.user.click(screen.getByRole('button', { name: /^Forgot/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Forgot your password?' }, PATIENCE)
  const email = within(dialog).getByLabelText<HTMLInputElement>('Email')
  await shop.user.type(email, ADA.email)
  act(() => {
    for (const form of [email.form, email.form]) form?.dispatchEvent(sending())
  })
  expect(await within(dialog).findByText(RESET_SENT, {}, PATIENCE)).toBeVisible()
  expect(await shop.mailTo(ADA.email)).toHaveLength(before.length + 1)
})

test('the address that was typed at the sign-in need not be typed again', async () => {
  const shop = await openAsVisitor()
  const login = await openSignIn(shop)
  await shop.user.type(within(login).getByLabelText('Email'), ADA.email)
  await shop.user.click(within(login).getByRole('button', { name: /^Forgot/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Forgot your password?' })
  expect(within(dialog).getByLabelText('Email')).toHaveValue(ADA.email)
  expect(within(dialog).getByLabelText('Email')).toHaveFocus()
})

test('the link sets a new password, signs in, and leads on', async () => {
  const shop = await openAsVisitor()
  await shop.goTo(`${await mailedLink(shop)}&redirect_url=%2Faccount%2Forders`)
  await setPassword(shop, FRESH)
  await heading('Orders')
  expect(shop.address()).toBe('/account/orders')
  expect(await screen.findByText('Your password has been reset. You’re signed in.')).toBeVisible()
  expect(shop.stores().session.user?.email).toBe(ADA.email)
  const key = { email: ADA.email, password: ADA.password }
  expect((await shop.ask('/api/v1/users/sign_in', key)).status).toBe(401)
})

test('the token leaves the address, and the form still has it', async () => {
  const shop = await openAsVisitor()
  await shop.goTo(`${await mailedLink(shop)}&redirect_url=%2Fbundles`)
  await heading('Set a new password')
  await waitFor(() => expect(shop.address()).toBe('/auth/reset?redirect_url=%2Fbundles'))
  await setPassword(shop, FRESH)
  await waitFor(() => expect(shop.stores().session.user?.email).toBe(ADA.email), PATIENCE)
})

test('the page says what is true as well of who never had a password', async () => {
  const shop = await openAsVisitor()
  await shop.goTo(await mailedLink(shop))
  await heading('Set a new password')
  expect(screen.getByText('Setting it signs you out on all other devices.')).toBeVisible()
  expect(screen.queryByText(/current password/)).toBeNull()
})

test('a link leads nowhere but to a page of ours', async () => {
  const shop = await openAsVisitor()
  await shop.goTo(`${await mailedLink(shop)}&redirect_url=%2F%2Fevil.example%2F`)
  await setPassword(shop, FRESH)
  await waitFor(() => expect(shop.address()).toBe('/'), PATIENCE)
})

test('a link that was used, or is too old, says so and offers a new mail', async () => {
  const shop = await openAsVisitor()
  const link = await mailedLink(shop)
  await shop.db.updateTable('account_tokens').set({ expires_at: 1 }).execute()
  await shop.goTo(link)
  await setPassword(shop, FRESH)
  await heading('This link no longer works')
  await shop.user.click(screen.getByRole('button', { name: 'Send link' }))
  expect(
    await screen.findByRole('dialog', { name: 'Forgot your password?' }, PATIENCE),
  ).toBeVisible()
  await shop.user.keyboard('{Escape}')

  const fresh = await mailedLink(shop)
  await shop.goTo(fresh)
  await setPassword(shop, FRESH)
  await waitFor(() => expect(shop.address()).toBe('/'), PATIENCE)
  await waitFor(() => expect(screen.queryByLabelText('New password')).toBeNull(), PATIENCE)
  await shop.goTo(fresh)
  await setPassword(shop, 'another kettle at dusk')
  await heading('This link no longer works')
})

test('a password that will not do is refused at its field, and the link stays good', async () => {
  const shop = await openAsVisitor()
  await shop.goTo(await mailedLink(shop))
  await setPassword(shop, 'ada and her lamp', 'something else')
  const again = screen.getByLabelText('Confirm new password')
  await waitFor(() =>
    expect(again).toHaveAccessibleDescription('Password confirmation does not match'),
  )
  expect(again).toHaveFocus()
  await shop.user.clear(again)
  await shop.user.type(again, 'ada and her lamp{Enter}')
  const password = screen.getByLabelText('New password')
  await waitFor(
    () => expect(password).toHaveAccessibleDescription(/can’t contain your email address$/),
    PATIENCE,
  )
  await shop.user.clear(password)
  await shop.user.clear(again)
  await setPassword(shop, FRESH)
  await waitFor(() => expect(shop.stores().session.user?.email).toBe(ADA.email), PATIENCE)
})

test('without a token the page offers to send a link', async () => {
  const shop = await openAsVisitor('/auth/reset')
  await heading('Set a new password')
  await shop.user.click(screen.getByRole('button', { name: 'Send link' }))
  expect(
    await screen.findByRole('dialog', { name: 'Forgot your password?' }, PATIENCE),
  ).toBeVisible()
})
