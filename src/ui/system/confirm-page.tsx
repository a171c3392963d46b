import { spelledTime } from '#messages/spelled.ts'
import { CONFIRMATION_LIFE_MS } from '#domain/user/email-confirmation.ts'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router-dom'
import { safeRedirect } from '#domain/shared/safe-redirect.ts'
import { REDIRECT_DELAY_MS, type ConfirmationOutcome } from '#domain/user/email-confirmation.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { ResendLink } from '../layout/resend-link.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { CONFIRMATION_TOKEN } from './confirmation-token.ts'
import { SystemFrame } from './system-frame.tsx'
import { useMailedToken } from './use-mailed-token.ts'

/** The page behind the link in a confirmation email: reports that it was confirmed, or how to get a new link. */
export const ConfirmPage = observer(function ConfirmPage() {
  const loaded = useLoaderData<ConfirmationOutcome | null>()
  const token = useMailedToken(CONFIRMATION_TOKEN)
  if (loaded) return <Followed outcome={loaded} />
  if (token === '') return <NotConfirmed outcome="unknown" />
  return <Following key={token} token={token} />
})

/** After a reload the link is followed again, which is harmless (confirmation 1). */
const Following = observer(function Following({ token }: { readonly token: string | null }) {
  const confirmations = useService('confirmations')
  const ask = token === null ? null : () => confirmations.follow(token)
  const { value: outcome, loading, load } = useQuery(ask)

  if (outcome) return <Followed outcome={outcome} />
  return (
    <SystemFrame
      title="Confirming your email address"
      actions={
        <>
          <ErrorNote error={loading.error} />
          <Button kind="primary" busy={!loading.error} onClick={load}>
            Try again
          </Button>
          <ButtonLink to="/">Go to home page</ButtonLink>
        </>
      }
    />
  )
})

interface FollowedProps {
  readonly outcome: ConfirmationOutcome
}

const Followed = observer(function Followed({ outcome }: FollowedProps) {
  const session = useStore('session')

  useEffect(() => {
    if (outcome === 'confirmed') void session.refresh()
  }, [outcome, session])

  return outcome === 'confirmed' ? <Confirmed /> : <NotConfirmed outcome={outcome} />
})

function Confirmed() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const next = safeRedirect(params.get('redirect_url'))

  useEffect(() => {
    const timer = setTimeout(() => void navigate(next), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [navigate, next])

  return (
    <SystemFrame
      title="Your email address is confirmed"
      actions={
        <>
          <ButtonLink kind="primary" to="/account/downloads">
            Go to downloads
          </ButtonLink>
          <ButtonLink to={next}>{next === '/' ? 'Go to home page' : 'Continue'}</ButtonLink>
        </>
      }
    >
      You can now download everything you license.{' '}
      {next === '/' ? 'The home page' : 'The page you came from'} opens in a few seconds.
    </SystemFrame>
  )
}

const NotConfirmed = observer(function NotConfirmed({
  outcome,
}: {
  readonly outcome: Exclude<ConfirmationOutcome, 'confirmed'>
}) {
  const modals = useStore('modals')
  const { user } = useStore('session')

  return (
    <SystemFrame
      title={outcome === 'expired' ? 'This link has expired' : 'This link isn’t valid'}
      actions={
        <>
          {user ? (
            <ResendLink />
          ) : (
            <Button kind="primary" onClick={() => modals.askToSignIn()}>
              Sign in to get a new link
            </Button>
          )}
          <ButtonLink to="/">Go to home page</ButtonLink>
        </>
      }
    >
      {outcome === 'expired'
        ? `Confirmation links work for ${spelledTime(CONFIRMATION_LIFE_MS)}. Request a new one.`
        : 'It may have been cut off in your email. Copy the whole link, or request a new one.'}
    </SystemFrame>
  )
})
