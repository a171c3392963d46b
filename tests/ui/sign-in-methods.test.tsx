import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { expectConsole } from '#tests/setup-ui.ts'
import { ORIGIN } from '#tests/support/shop-server.ts'
import { ADA, heading, openShop, PATIENCE, signIn, type Shop } from '#tests/support/shop.tsx'

const dialog = (name: string) => screen.findByRole('dialog', { name }, PATIENCE)

/** A shop where another site signs people in, too; which of our answers it changes is all there is to it. */
function offerProvider({ network }: Shop) {
  let asked = 0
  const provider = { id: 'oidc', name: 'Studio login', type: 'oauth' }
  const signinUrl = `${ORIGIN}/api/auth/signin/oidc`
  network.use(
    http.get(`${ORIGIN}/api/auth/providers`, () => {
      asked += 1
      const callbackUrl = `${ORIGIN}/api/auth/callback/oidc`
      return HttpResponse.json({ oidc: { ...provider, signinUrl, callbackUrl } })
    }),
  )
  return { timesAsked: () => asked }
}

async function openSignIn({ user }: Shop) {
  await heading(/./)
  const [banner = document.body] = screen.getAllByRole('banner')
  await user.click(within(banner).getByRole('button', { name: 'Sign in' }))
  return dialog('Sign in')
}

test('a provider has its button in both dialogs, below what is typed', async () => {
  const shop = await openShop()
  const { timesAsked } = offerProvider(shop)
  const entering = await openSignIn(shop)
  const button = await within(entering).findByRole('button', { name: 'Continue with Studio login' })
  expect(
    within(entering).getByLabelText('Password').compareDocumentPosition(button) &
      Node.DOCUMENT_POSITION_FOLLOWING,
  ).not.toBe(0)
  expect(screen.getByLabelText('Email')).toHaveFocus()
  expect(timesAsked()).toBe(1)
  await shop.user.click(within(entering).getByRole('button', { name: 'Create an account' }))
  const joining = await dialog('Create an account')
  await within(joining).findByRole('button', { name: 'Continue with Studio login' })
})

test('a shop without providers offers none', async () => {
  const shop = await openShop()
  let asked = false
  shop.network.events.on('response:mocked', ({ request }) => {
    asked ||= request.url.endsWith('/api/auth/providers')
  })
  const open = await openSignIn(shop)
  await waitFor(() => expect(asked).toBe(true))
  expect(within(open).queryByRole('button', { name: /Continue with/ })).toBeNull()
})

test('a provider that cannot be asked is told beside its button', async () => {
  expectConsole(/CLIENT_FETCH_ERROR/)
  const shop = await openShop()
  offerProvider(shop)
  shop.network.use(
    http.post(`${ORIGIN}/api/auth/signin/oidc`, () => new HttpResponse(null, { status: 502 })),
    http.post(`${ORIGIN}/api/auth/_log`, () => new HttpResponse()),
  )
  const open = await openSignIn(shop)
  await shop.user.click(await within(open).findByRole('button', { name: /Continue with/ }))
  expect(await within(open).findByRole('alert')).toHaveTextContent('Something went wrong')
})

test('who comes back with an error reads what happened, and goes on once they are in', async () => {
  const shop = await openShop({ member: 'confirmed' })
  shop.forget()
  await shop.reload('/?sign_in=%2Faccount%2Forders&error=OAuthAccountNotLinked')
  const open = await dialog('Sign in')
  expect(within(open).getByRole('alert')).toHaveTextContent(
    'An account with your email address already exists.',
  )
  await signIn(shop.user, ADA)
  await waitFor(() => expect(shop.address()).toBe('/account/orders'))
})

test('an error that nobody here knows has words too', async () => {
  await openShop({ at: '/?sign_in=%2F&error=constructor' })
  const open = await dialog('Sign in')
  expect(within(open).getByRole('alert')).toHaveTextContent('Try signing in again')
})

test.each([
  ['Maintenance', /down for maintenance/],
  ['OAuthCreateAccount', /didn’t share an email address we can use/],
])('%s is told in words of its own', async (error, words) => {
  await openShop({ at: `/?sign_in=%2F&error=${error}` })
  const open = await dialog('Sign in')
  expect(within(open).getByRole('alert')).toHaveTextContent(words)
})

test('a member whose linking failed reads it on the page that they linked from', async () => {
  const shop = await openShop({ member: 'confirmed' })
  await shop.reload('/?sign_in=%2Faccount%2Forders&error=OAuthAccountNotLinked')
  const messages = await screen.findByRole('region', { name: 'Messages' }, PATIENCE)
  expect(
    await within(messages).findByText('That sign-in is already linked to another account.'),
  ).toBeVisible()
  await waitFor(() => expect(shop.address()).toBe('/account/orders'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a member whose sign-in is a while ago is asked to repeat it', async () => {
  const shop = await openShop({ member: 'confirmed' })
  await shop.reload('/?sign_in=%2Faccount%2Forders&error=SessionRequired')
  const open = await dialog('Sign in again')
  expect(open).toHaveTextContent('For your security, sign in again to continue.')
  expect(within(open).getByLabelText('Email')).toHaveValue(ADA.email)
  expect(within(open).queryByText('New here?')).toBeNull()
  await shop.user.type(within(open).getByLabelText('Password'), `${ADA.password}{Enter}`)
  await waitFor(() => expect(shop.address()).toBe('/account/orders'))
})

test('a forgotten password begins with the address that was typed', async () => {
  const shop = await openShop()
  const open = await openSignIn(shop)
  await shop.user.type(within(open).getByLabelText('Email'), ADA.email)
  await shop.user.click(within(open).getByRole('button', { name: 'Forgot your password?' }))
  const forgot = await dialog('Forgot your password?')
  expect(within(forgot).getByLabelText('Email')).toHaveValue(ADA.email)
})
