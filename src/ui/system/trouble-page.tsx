import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { Button, ButtonLink } from '../parts/button.tsx'
import { SystemFrame } from './system-frame.tsx'

/** What stands in place of a page that cannot be shown: what happened, and ways on. Never a stack. */
export function TroublePage() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />

  return (
    <SystemFrame title="This page did not load">
      <p>
        The fault is on our side or on the way to us. Your cart and your account are as they were.
      </p>
      <Button kind="primary" onClick={() => location.reload()}>
        Try again
      </Button>
      <ButtonLink kind="quiet" to="/">
        Go home
      </ButtonLink>
    </SystemFrame>
  )
}

function NotFound() {
  return (
    <SystemFrame title="There is nothing here">
      <p>The address may be mistyped, or what stood here is no longer sold.</p>
      <ButtonLink kind="primary" to="/">
        Go home
      </ButtonLink>
      <ButtonLink kind="quiet" to="/search">
        Search the store
      </ButtonLink>
    </SystemFrame>
  )
}
