import { render, screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import type { Get, Services } from '#application/services.ts'
import type { ClosedFor } from '#domain/gate/closed.ts'
import { DEFAULT_LICENSE } from '#domain/license/tier.ts'
import { A_VISITOR } from '#domain/user/viewer.ts'
import type { PaymentProviderConfig } from '#server/payments/provider-config.ts'
import { paymentsOnPages } from '#server/payments/configured-payments.ts'
import type { IdentityProviders } from '#server/application/ports/identity-providers.ts'
import { composeShop, type ShopParts } from '#src/composition-root.ts'
import type { BrowserConfig } from '#ui/boot.ts'
import { closedRoutes } from '#ui/closed-routes.ts'
import { loadErrorMessages } from '#ui/components/error-message.tsx'
import { fetchAhead } from '#ui/components/lazy-part.tsx'
import { routes } from '#ui/routes.tsx'
import { SlowDownStore } from '#ui/stores/slow-down-store.ts'
import { createStores, StoresProvider } from '#ui/stores/stores.tsx'
import { allAllowed } from './tracking.ts'
import type { TaxRate } from '#domain/shared/tax.ts'
import { interceptErrors } from '#wiring/intercept-errors.ts'
import { ORIGIN, serveShop } from './shop-server.ts'

export const ADA = {
  email: 'ada@studio.test',
  password: 'a lamp in the projection room',
  first_name: 'Ada',
  last_name: 'Byron',
}

interface Opening {
  readonly at?: string
  /** Whether Ada has an account and is signed in. */
  readonly member?: 'confirmed' | 'unconfirmed'
  /** Files in the cart: IDs from tests/support/backend-data.ts. */
  readonly cart?: readonly number[]
  /** External identity providers. */
  readonly identityProviders?: IdentityProviders
  readonly payments?: readonly PaymentProviderConfig[]
  /** Third parties that are set up, for the texts that name them. */
  readonly thirdPartyHosts?: NonNullable<BrowserConfig['thirdPartyHosts']>
  /** Prices are shown with the tax of this country. */
  /** Records what visits send. */
  readonly tracking?: ShopParts['tracking']
  readonly pricesWithTaxOf?: { readonly country: string; readonly rate: TaxRate }
}

export type Shop = Awaited<ReturnType<typeof openShop>>

/** The only page of a closed shop, and the state of its router. */
export async function openClosed(closedFor: ClosedFor, at = '/2d') {
  const server = await serveShop({ sitePassword: SITE_PASSWORD })
  onTestFinished(forgetTheDevice)
  const get = composedShop()
  const stores = createStores(get, {
    config: { environment: 'development', apiOrigin: '', publicUrl: ORIGIN },
    viewer: A_VISITOR,
    licenses: [],
    licenseId: DEFAULT_LICENSE,
    closedFor,
  })
  const router = createMemoryRouter(closedRoutes(closedFor), { initialEntries: [at] })
  render(
    <StoresProvider stores={stores} get={get}>
      <RouterProvider router={router} />
    </StoresProvider>,
  )
  return { ...server, router, user: userEvent.setup() }
}

export const SITE_PASSWORD = 'embers at dusk'

/** The whole shop in a test: real pages, stores, adapters and backend; only the network in between is simulated. */
export async function openShop(opening: Opening = {}) {
  const { at = '/checkout', member, cart = [], identityProviders = [] } = opening
  const { payments, pricesWithTaxOf, thirdPartyHosts } = opening
  const server = await serveShop({ identityProviders, ...(payments ? { payments } : {}) })
  const onPages = {
    ...(thirdPartyHosts && { thirdPartyHosts }),
    ...(payments && { payments: paymentsOnPages(payments) }),
    ...(pricesWithTaxOf && { taxShown: pricesWithTaxOf.rate }),
  }
  if (pricesWithTaxOf) {
    server.rates.set(pricesWithTaxOf.country, pricesWithTaxOf.rate)
    server.vat.shown = pricesWithTaxOf.country
  }
  if (member) {
    await server.ask('/api/v1/users', ADA)
    if (member === 'confirmed') await confirm(server)
  }
  const put = async (variantId: number): Promise<void> => {
    const item = { kind: 'product', variant_id: variantId }
    await server.ask('/api/v1/cart/changes', { kind: 'item-added', item })
  }
  for (const variantId of cart) await put(variantId)
  onTestFinished(forgetTheDevice)
  const user = userEvent.setup()
  const { tracking } = opening
  let page = await show(at, onPages, tracking)
  return {
    ...server,
    user,
    put,
    confirm: () => confirm(server),
    address: () => page.router.state.location.pathname + page.router.state.location.search,
    /** Becomes a different browser: no one is signed in, and the cart is empty. */
    forget: () => {
      server.jar.clear()
      localStorage.clear()
    },
    goTo: (path: string) => page.router.navigate(path),
    back: () => page.router.navigate(-1),
    stores: () => page.stores,
    /** Opens the page again, as the same browser. */
    reload: async (path = at, observed = tracking) => {
      page.unmount()
      page = await show(path, onPages, observed)
    },
  }
}

/** Does what `main.tsx` does, with a router that tests can read. */
async function show(at: string, config: Partial<BrowserConfig>, tracking: ShopParts['tracking']) {
  const slowDown = new SlowDownStore()
  await Promise.all([import('#ui/layout/messages.tsx'), fetchAhead(loadErrorMessages)])
  const get = interceptErrors(composedShop(tracking ? { tracking } : {}), (error) =>
    slowDown.handle(error),
  )
  const [viewer, licenses, licenseId] = await Promise.all([
    get('accounts').whoAmI(),
    get('catalog').licenses(),
    get('preferences').chosenLicense(),
  ])
  const stores = createStores(
    get,
    {
      config: { environment: 'development', apiOrigin: '', publicUrl: ORIGIN, ...config },
      viewer: viewer.unwrapOr(null) ?? A_VISITOR,
      licenses: licenses._unsafeUnwrap(),
      licenseId: licenseId._unsafeUnwrap(),
      ...(tracking && { consent: allAllowed() }),
    },
    slowDown,
  )
  const router = createMemoryRouter(routes({ get, viewer: async () => stores.session.viewer }), {
    initialEntries: [at],
  })
  const { unmount } = render(
    <StoresProvider stores={stores} get={get}>
      <RouterProvider router={router} />
    </StoresProvider>,
  )
  return { router, stores, unmount }
}

/** What pages get in a browser, with nothing left to fetch. */
export function composedShop(parts: Omit<ShopParts, 'config'> = {}): Get<Services> {
  const services = composeShop({ config: { apiOrigin: ORIGIN }, ...parts })
  return (name) => services[name]
}

/** Also marks the survey as completed, so that a test of something else gets no invitation to it. */
async function confirm({ db }: Pick<Awaited<ReturnType<typeof serveShop>>, 'db'>) {
  await db.updateTable('users').set({ confirmed_at: 1, has_completed_survey: 1 }).execute()
}

function forgetTheDevice(): void {
  sessionStorage.clear()
  localStorage.clear()
  document.cookie = 'emberstock-license=; Path=/; Max-Age=0'
}

/** Pages and panels load when first opened, and the first test of a file waits for that. */
export const PATIENCE = { timeout: 20_000 }

export function heading(name: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('heading', { level: 1, name }, PATIENCE)
}

export async function signIn(user: UserEvent, { email, password }: typeof ADA): Promise<void> {
  await user.type(await screen.findByLabelText('Email', {}, PATIENCE), email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.keyboard('{Enter}')
}
