import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { UNAVAILABLE } from '#messages/texts.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { SystemFrame } from './system-frame.tsx'

/** What stands in place of a page that cannot be shown: what happened, and suggested actions. Never a stack. */
export function ErrorPage() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <Broken />
  return error.data === 'wishlist' ? <NotShared /> : <NotFound />
}

/** The same where the shell itself is what broke: nothing stands around it. */
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
      title="This page did not load"
      ways={
        <>
          <Button kind="primary" onClick={() => window.location.reload()}>
            Try again
          </Button>
          <ButtonLink to="/" reloadDocument>
            Go home
          </ButtonLink>
        </>
      }
    >
      {UNAVAILABLE}
    </SystemFrame>
  )
}

/** A share link that was withdrawn or mistyped, or the address of a list without one. */
function NotShared() {
  return (
    <SystemFrame
      title="This list is not shared"
      ways={
        <ButtonLink kind="primary" to="/wishlists">
          Your own wishlists
        </ButtonLink>
      }
    >
      Its link was withdrawn, or it is not complete. Ask whoever sent it for a new one.
    </SystemFrame>
  )
}

function NotFound() {
  return (
    <SystemFrame
      title="There is nothing here"
      ways={
        <>
          <ButtonLink kind="primary" to="/">
            Go home
          </ButtonLink>
          <ButtonLink to="/search">Search the store</ButtonLink>
        </>
      }
    >
      The address may be mistyped, or what stood here is no longer sold.
    </SystemFrame>
  )
}
