import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { NO_LONGER_SOLD, UNAVAILABLE } from '#messages/texts.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { SystemFrame } from './system-frame.tsx'

/** Loads whom else the viewer may act for, which only orders need. */
const OrderMissing = pagePart(
  async () => (await import('./order-missing.tsx')).OrderMissing,
  <SystemFrame title="Order not found" actions={null} />,
)

/** Replaces a page that cannot be shown: what happened, and suggested actions. Never a stack trace. */
export function ErrorPage() {
  const error = useRouteError()
  const shown = isRouteErrorResponse(error) ? error : null
  if (shown?.status === 410)
    return <NotHere title={NO_LONGER_SOLD}>Try searching for something similar.</NotHere>
  if (shown?.status === 403)
    return (
      <NotHere title="Your role doesn’t include this">
        Ask your team’s owner, or switch to your own account in the account menu.
      </NotHere>
    )
  if (shown?.status !== 404) return <Broken />
  if (shown.data === 'order') return <OrderMissing />
  return shown.data === 'wishlist' ? (
    <NotShared />
  ) : (
    <NotHere title="Page not found">Check the URL, or search the store.</NotHere>
  )
}

/** The same if the shell itself is broken: nothing surrounds it. */
export function WholeErrorPage() {
  return (
    <main>
      <ErrorPage />
    </main>
  )
}

function Broken() {
  return (
    <SystemFrame
      title="This page didn’t load"
      actions={
        <>
          <Button kind="primary" onClick={() => window.location.reload()}>
            Try again
          </Button>
          <ButtonLink to="/" reloadDocument>
            Go to home page
          </ButtonLink>
        </>
      }
    >
      {UNAVAILABLE}
    </SystemFrame>
  )
}

/** For a share link that was revoked or mistyped, or the address of a list without one. */
function NotShared() {
  return (
    <SystemFrame
      title="This wishlist isn’t shared"
      actions={
        <ButtonLink kind="primary" to="/wishlists">
          Your wishlists
        </ButtonLink>
      }
    >
      Ask the person who sent you the link for a new one.
    </SystemFrame>
  )
}

interface NotHereProps {
  readonly title: string
  readonly children: string
}

function NotHere({ title, children }: NotHereProps) {
  return (
    <SystemFrame
      title={title}
      actions={
        <>
          <ButtonLink kind="primary" to="/">
            Go to home page
          </ButtonLink>
          <ButtonLink to="/search">Search the store</ButtonLink>
        </>
      }
    >
      {children}
    </SystemFrame>
  )
}
