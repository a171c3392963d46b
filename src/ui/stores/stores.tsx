import { createContext, useContext, useEffect, type ReactNode } from 'react'
import type { Get, Services } from '#application/services.ts'
import type { Consent } from '#domain/consent/consent.ts'
import type { Boot, BrowserConfig } from '../boot.ts'
import type { EarlyPage } from '../tracking/early-pages.ts'
import { CartStore } from './cart-store.ts'
import { CreditStore } from './credit-store.ts'
import { DownloadStore } from './download-store.ts'
import { DraftStore } from './draft-store.ts'
import { InteractionStore } from './interaction-store.ts'
import { LicenseStore } from './license-store.ts'
import { ModalStore } from './modal-store.ts'
import { NotificationStore } from './notification-store.ts'
import { PageLifetime } from './page-lifetime.ts'
import { SearchStore } from './search-store.ts'
import { SessionStore } from './session-store.ts'
import { SlowDownStore } from './slow-down-store.ts'
import { WishlistStore } from './wishlist-store.ts'

/** The stores, which outlive a page. */
export interface Stores {
  readonly config: BrowserConfig
  readonly cart: CartStore
  /** As of the document; `useConsents` has the current one. */
  readonly consent: Consent | null
  readonly credits: CreditStore
  /** What this document shows of each experiment, decided before it was rendered (experiments 1). */
  readonly experiments: NonNullable<Boot['experiments']>
  readonly downloads: DownloadStore
  readonly drafts: DraftStore
  /** The pages that the document has shown; null once tracking has loaded. */
  readonly early: { pages: EarlyPage[] | null }
  readonly interaction: InteractionStore
  readonly licenses: LicenseStore
  readonly modals: ModalStore
  readonly notifications: NotificationStore
  readonly page: PageLifetime
  readonly search: SearchStore
  readonly session: SessionStore
  readonly slowDown: SlowDownStore
  readonly wishlists: WishlistStore
}

/**
 * Created once per browser tab, or once per page rendered on the server. `slowDown` receives the errors that `get`
 * runs into.
 */
export function createStores(
  get: Get<Services>,
  boot: Boot,
  slowDown = new SlowDownStore(),
): Stores {
  const page = new PageLifetime()
  const modals = new ModalStore()
  const notifications = new NotificationStore(page)
  const licenses = new LicenseStore(boot.licenses, boot.licenseId)
  const viewer = () => session.viewer
  const cart = new CartStore({
    carts: get('carts'),
    chooseLicense: get('chooseLicense'),
    licenses,
    notifications,
    viewer,
  })
  if (boot.cart) cart.show(boot.cart)
  const wishlists = new WishlistStore({
    wishlists: get('wishlists'),
    teamWishlists: get('teamWishlists'),
    arrangeWishlists: get('arrangeWishlists'),
    openWishlists: get('openWishlists'),
    refreshDeviceList: get('refreshDeviceList'),
    saveToWishlist: get('saveToWishlist'),
    removeFromWishlist: get('removeFromWishlist'),
    modals,
    notifications,
    page,
    viewer,
  })
  const drafts = new DraftStore()
  const session = new SessionStore(boot.viewer, {
    accounts: get('accounts'),
    watch: get('sessionWatch'),
    signIn: get('signIn'),
    register: get('register'),
    cart,
    drafts,
    modals,
    notifications,
    wishlists,
  })
  const credits = new CreditStore({ subscriptions: get('subscriptions'), viewer })
  const downloads = new DownloadStore({
    downloads: get('downloads'),
    queueStorage: get('queueStorage'),
    saveFolder: get('saveFolder'),
    saveToFolder: get('saveToFolder'),
    credits: get('credits'),
    creditStore: credits,
    modals,
    notifications,
    page,
    viewer,
  })
  const search = new SearchStore(get('catalog'), page)
  return {
    config: boot.config,
    cart,
    consent: boot.consent ?? null,
    credits,
    experiments: boot.experiments ?? {},
    downloads,
    drafts,
    early: { pages: [] },
    // A user's page begins at once: their session, messages and pending downloads don't wait for interaction.
    interaction: new InteractionStore(!boot.cart || boot.viewer.kind === 'registered'),
    licenses,
    modals,
    notifications,
    page,
    search,
    session,
    slowDown,
    wishlists,
  }
}

const StoresContext = createContext<Stores | null>(null)
const ShopContext = createContext<Get<Services> | null>(null)

interface StoresProviderProps {
  readonly stores: Stores
  readonly get: Get<Services>
  readonly children: ReactNode
}

/** Wraps everything on the page: when it unmounts, the pending work of the stores ends. */
export function StoresProvider({ stores, get, children }: StoresProviderProps) {
  useEffect(() => stores.page.begin(), [stores])
  return (
    <ShopContext value={get}>
      <StoresContext value={stores}>{children}</StoresContext>
    </ShopContext>
  )
}

export function useStore<Name extends keyof Stores>(name: Name): Stores[Name] {
  const stores = useContext(StoresContext)
  if (!stores) throw new Error('no stores around this component')
  return stores[name]
}

/** Returns a port or use case, for what belongs to one page only. */
export function useService<Name extends keyof Services>(name: Name): Services[Name] {
  const get = useContext(ShopContext)
  if (!get) throw new Error('no shop around this component')
  return get(name)
}
