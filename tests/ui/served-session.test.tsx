import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { A_VISITOR, type Viewer } from '#domain/user/viewer.ts'
import { routes } from '#ui/routes.tsx'
import { createStores, StoresProvider } from '#ui/stores/stores.tsx'
import { ORIGIN, serveShop } from '#tests/support/shop-server.ts'
import { ADA, composedShop, heading, PATIENCE } from '#tests/support/shop.tsx'

const AUTH_HEADERS = 'emberstock-auth-headers'
const BOB = { ...ADA, email: 'bob@studio.test', first_name: 'Bob' }

type Server = Awaited<ReturnType<typeof serveShop>>

/** Registers somebody, whose cookie the browser has from then on; gives back their header set. */
async function comeIn({ ask }: Server, person: typeof ADA): Promise<string> {
  const { headers } = await ask('/api/v1/users', person)
  const names = ['access-token', 'token-type', 'client', 'expiry', 'uid']
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, headers.get(name)])))
}

/** Whom the server takes for being here when it makes the page. */
async function viewerOf({ answer }: Server): Promise<Viewer> {
  const body: unknown = await (await answer(new Request(`${ORIGIN}/api/auth/session`))).json()
  const user = Reflect.get(Object(body), 'user') as Record<string, never> | undefined
  if (!user) return A_VISITOR
  return {
    kind: 'registered',
    id: user['id'] ?? '',
    firstName: user['first_name'] ?? '',
    lastName: user['last_name'] ?? '',
    email: user['email'] ?? '',
    confirmedAt: 1,
    freeSubscriber: false,
    minLicenseId: null,
    hasCompletedSurvey: false,
  }
}

/** A page as a server made it for `viewer`, taken over by the browser. */
async function openServed(server: Server, viewer: Viewer, at = '/bundles') {
  const asked: string[] = []
  server.network.events.on('request:start', ({ request }) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`)
  })
  onTestFinished(() => localStorage.clear())
  const get = composedShop({ viewer })
  const licenses = (await get('catalog').licenses())._unsafeUnwrap()
  const stores = createStores(get, {
    config: { environment: 'development', apiOrigin: '', publicUrl: ORIGIN },
    viewer,
    licenses,
    licenseId: 1,
  })
  const router = createMemoryRouter(routes({ get, viewer: async () => stores.session.viewer }), {
    initialEntries: [at],
  })
  render(
    <StoresProvider stores={stores} get={get}>
      <RouterProvider router={router} />
    </StoresProvider>,
  )
  const looks = () => asked.filter((one) => one === 'GET /api/auth/session').length
  return { stores, looks }
}

test('opening a page asks once who is here, and an answer that says nothing new changes nothing', async () => {
  const server = await serveShop()
  await comeIn(server, ADA)
  const { stores, looks } = await openServed(server, await viewerOf(server))
  const before = stores.session.viewer
  await waitFor(() => expect(stores.session.viewer).not.toBe(before), PATIENCE)
  await waitFor(() => expect(stores.cart.initialized).toBe(true), PATIENCE)
  expect(looks()).toBe(1)
  expect(stores.session.user?.email).toBe(ADA.email)
})

test('a page that was made before somebody left elsewhere finds that out by itself', async () => {
  const server = await serveShop()
  await comeIn(server, ADA)
  const viewer = await viewerOf(server)
  await server.db.deleteFrom('sessions').execute()
  const { stores } = await openServed(server, viewer)
  await waitFor(() => expect(stores.session.user).toBeNull(), PATIENCE)
})

test('a cookie that is gone takes the stored header set along, and nobody comes in by that', async () => {
  const server = await serveShop()
  localStorage.setItem(AUTH_HEADERS, await comeIn(server, ADA))
  server.jar.clear()
  const { stores } = await openServed(server, await viewerOf(server))
  await waitFor(() => expect(localStorage.getItem(AUTH_HEADERS)).toBeNull(), PATIENCE)
  await waitFor(() => expect(stores.cart.initialized).toBe(true), PATIENCE)
  expect(stores.session.user).toBeNull()
})

test('Bob’s cookie beside Ada’s header set shows and saves Bob’s profile', async () => {
  const server = await serveShop()
  const adas = await comeIn(server, ADA)
  server.jar.clear()
  await comeIn(server, BOB)
  localStorage.setItem(AUTH_HEADERS, adas)
  await openServed(server, await viewerOf(server), '/account/profile')
  const user = userEvent.setup()
  await heading('Profile')
  expect(await screen.findByLabelText('First name', {}, PATIENCE)).toHaveValue('Bob')
  await user.type(screen.getByLabelText(/^Company/), 'Bob and Sons')
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Saved.', {}, PATIENCE)
  const rows = await server.db.selectFrom('users').select(['email', 'company']).execute()
  expect(Object.fromEntries(rows.map(({ email, company }) => [email, company]))).toEqual({
    [ADA.email]: '',
    [BOB.email]: 'Bob and Sons',
  })
  expect(localStorage.getItem(AUTH_HEADERS)).not.toBe(adas)
})
