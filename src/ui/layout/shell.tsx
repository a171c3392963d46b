import { observer } from 'mobx-react-lite'
import { useCallback, useContext, useEffect, useRef, useState, type RefObject } from 'react'
import {
  Outlet,
  ScrollRestoration,
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  useLocation,
} from 'react-router-dom'
import { once } from '#domain/shared/once.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { LazyPart } from '../components/lazy-part.tsx'
import { useEarlyInput } from '../hooks/use-early-input.ts'
import { useStore } from '../stores/stores.tsx'
import { loadDetours } from '../system/load-detours.ts'
import { MAINTENANCE_PATH, SLOW_DOWN_PATH } from '../system/slow-down.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { KeepAliveOutlet } from './keep-alive-outlet.tsx'
import notificationsCss from './notifications.module.css'
import { Overlays } from './overlays.tsx'
import css from './shell.module.css'

const loadConsent = once(async () => (await import('../consent/consent-part.tsx')).ConsentPart)
const loadInUse = once(async () => (await import('./in-use.tsx')).InUse)
const loadSignedIn = once(async () => (await import('./signed-in.tsx')).SignedIn)
const loadAsked = once(async () => {
  // Also starts to load what it opens.
  void import('./modals.tsx').catch(() => undefined)
  return (await import('./asked-to-sign-in.tsx')).AskedToSignIn
})

/** What surrounds every page; nothing surrounds the page of a closed shop. */
export const Shell = observer(function Shell() {
  const { limited, maintenance } = useStore('slowDown')
  const { pathname } = useLocation()
  if (pathname === MAINTENANCE_PATH) return <Outlet />
  return (
    <>
      {(limited || maintenance) && (
        <LazyPart load={loadDetours}>{(Detours) => <Detours />}</LazyPart>
      )}
      {!maintenance && <OpenShell />}
    </>
  )
})

/** The shell of an open shop, and everything that opens over its pages. */
const OpenShell = observer(function OpenShell() {
  const cart = useStore('cart')
  const { begun } = useStore('interaction')
  const downloads = useStore('downloads')
  const session = useStore('session')
  const wishlists = useStore('wishlists')
  const main = useRef<HTMLElement>(null)
  const away = useLocation().pathname === SLOW_DOWN_PATH
  useFreshSession()
  useEarlyInput()
  useArrival(main)
  const { user } = session
  const isSwitching = useReloadFor(user)

  const [hydrated, setAwake] = useState(false)
  const wake = useCallback(() => setAwake(true), [])
  // A page that is away has nothing on screen that could change while React hydrates it.
  const ready = begun && (hydrated || away)

  useEffect(() => {
    // The page may have asked for it already.
    if (ready && !cart.read) void cart.refresh()
  }, [cart, ready])

  useEffect(() => {
    session.remindToConfirm()
  }, [session])

  const userId = user?.id
  useEffect(() => {
    if (!ready) return
    void downloads.recall()
    wishlists.recall()
  }, [downloads, wishlists, userId, ready])

  return (
    <>
      <a className={css['skip']} href="#main">
        Skip to content
      </a>
      <LazyPart load={loadConsent}>{(Consent) => <Consent />}</LazyPart>
      {begun && <LazyPart load={loadInUse}>{(InUse) => <InUse />}</LazyPart>}
      <Header />
      <main ref={main} id="main" className={css['main']} tabIndex={-1}>
        {!isSwitching && <KeepAliveOutlet away={away} onShown={wake} />}
        {user && (
          // Nobody asked for this, so a failure to load is not reported.
          <LazyPart load={loadSignedIn}>{(SignedIn) => <SignedIn user={user} />}</LazyPart>
        )}
      </main>
      <Footer />
      <Asked />
      <Overlays away={away} />
      <div aria-live="polite">
        <Notifications />
      </div>
      <ScrollRestoration />
    </>
  )
})

/** Addresses that ask for something before the page itself is read; there are few. */
function Asked() {
  const notifications = useStore('notifications')
  const { search } = useLocation()
  const asked = new URLSearchParams(search)
  const part = asked.has('sign_in') ? 'login' : 'confirmation'
  if (part !== 'login' && !asked.has('account_confirmation_success')) return null
  return (
    <LazyPart
      load={loadAsked}

      onMissing={() => void notifications.complain({ kind: 'part-missing', part })}
    >
      {(AskedToSignIn) => <AskedToSignIn />}
    </LazyPart>
  )
}

/** After a navigation, the keyboard starts at the page's content, not at the link that led there. */
function useArrival(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname, main])
}

/**
 * Pages are loaded for one viewer, so they are reloaded when someone signs in or out, or acts for another
 * customer. Returns whether the loaded page belongs to another customer of the same person; it is then not shown
 * (customer 7).
 */
function useReloadFor(user: Registered | null): boolean {
  const state = useContext(UNSAFE_DataRouterStateContext)
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const [readFor, setReadFor] = useState(user)
  const [shownFor, setShownFor] = useState(user)
  const isOnePerson = shownFor?.id === user?.id
  const isShown = isOnePerson && shownFor?.team?.id === user?.team?.id
  // The router has reloaded the pages before React renders them; until then they are the previous customer's.
  if (readFor !== shownFor && state === router?.state) setShownFor(readFor)

  useEffect(() => {
    if (!isShown) void router?.revalidate().then(() => setReadFor(user))
  }, [isShown, user, router])

  return isOnePerson && !isShown
}

/** Tracks who is signed in while the shop is open, so that changes made elsewhere show up here. */
function useFreshSession(): void {
  const session = useStore('session')
  const { begun } = useStore('interaction')

  useEffect(() => (begun ? session.follow() : undefined), [session, begun])
}

/** Loaded with the first message; main.tsx requests it early, while there is a connection. */
const loadMessages = once(async () => (await import('./messages.tsx')).Messages)

/** The message stack at the bottom right. */
const Notifications = observer(function Notifications() {
  const notifications = useStore('notifications')
  const ref = useRef<HTMLElement>(null)

  return (
    <section ref={ref} className={notificationsCss['stack']} aria-label="Messages" tabIndex={-1}>
      {notifications.shown.length > 0 && (
        // Without this code, a failure to load it cannot be reported either.
        <LazyPart load={loadMessages}>{(Messages) => <Messages stack={ref} />}</LazyPart>
      )}
    </section>
  )
})
