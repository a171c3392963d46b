import { observer } from 'mobx-react-lite'
import { useState, type SubmitEvent } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { InviteOffer } from '#application/ports/teams.ts'
import { ROLE_DESCRIPTIONS } from '#messages/role-descriptions.ts'
import { roleMessage } from '#messages/team-messages.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { fieldError } from '../components/error-message.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { TextField } from '../components/text-field.tsx'
import { typedFields } from '../hooks/typed-fields.ts'
import { useFocusOnError } from '../hooks/use-focus-on-error.ts'
import { useMutation } from '../hooks/use-mutation.ts'
import { useQuery } from '../hooks/use-query.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { SystemFrame } from '../system/system-frame.tsx'
import layoutCss from '../styles/layout.module.css'

/** The page behind an invite link: says what was offered, and joins on a click (team 3). */
export function InvitePage() {
  const { token = '' } = useParams()
  return <Invite key={token} token={token} />
}

const Invite = observer(function Invite({ token }: { readonly token: string }) {
  const teams = useService('teams')
  const { value: offer, loading, load } = useQuery(() => teams.lookUpInvite(token))

  if (offer) return <Offer offer={offer} token={token} />
  if (loading.error?.kind === 'missing') {
    return (
      <SystemFrame title="This invite link isn’t valid" actions={<HomeLink />}>
        It may have been cut off in your email. Copy the whole link, or ask for a new invite.
      </SystemFrame>
    )
  }
  return (
    <SystemFrame
      title="Your invite"
      actions={
        loading.error ? (
          <>
            <ErrorNote error={loading.error} />
            <Button kind="primary" onClick={load}>
              Try again
            </Button>
            <HomeLink />
          </>
        ) : (
          <Skeleton kind="line" />
        )
      }
    />
  )
})

interface OfferProps {
  readonly offer: InviteOffer
  readonly token: string
}

const OVER = {
  expired: 'This invite has expired',
  revoked: 'This invite was revoked',
  accepted: 'This invite was already accepted',
} as const

const Offer = observer(function Offer({ offer, token }: OfferProps) {
  const session = useStore('session')
  const { teamName, invitedBy, email, roleId, status } = offer
  const isForOther = session.user !== null && session.user.email !== email

  if (status !== 'pending') {
    return (
      <SystemFrame
        title={OVER[status]}
        actions={
          <>
            {status === 'accepted' && (
              <ButtonLink kind="primary" to="/account/team">
                View team
              </ButtonLink>
            )}
            <HomeLink />
          </>
        }
      >
        {status === 'accepted'
          ? `It was for the ${teamName} team. If you’re not on it, ask ${invitedBy} for a new invite.`
          : `Ask ${invitedBy} for a new invite to ${teamName}.`}
      </SystemFrame>
    )
  }
  return (
    <SystemFrame title={`Join ${teamName}`} actions={<InviteActions offer={offer} token={token} />}>
      {invitedBy} invited {isForOther ? email : 'you'} to join {teamName} as {roleMessage(roleId)}.
      {!isForOther && ` You’ll be able to ${ROLE_DESCRIPTIONS[roleId]}.`}
    </SystemFrame>
  )
})

/** The next step for the current viewer: join, sign in, or create an account. */
const InviteActions = observer(function InviteActions({ offer, token }: OfferProps) {
  const session = useStore('session')
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const teams = useService('teams')
  const navigate = useNavigate()
  const joining = useMutation()
  const { user } = session

  const join = () =>
    joining.run(
      () => teams.acceptInvite(token),
      () => {
        notifications.say({ type: 'success', body: `You joined ${offer.teamName}.` })
        void session.refresh()
        void navigate('/account/team')
      },
    )

  if (user?.email === offer.email) {
    return (
      <>
        <ErrorNote error={joining.error} />
        <Button kind="primary" busy={joining.busy} onClick={join}>
          Join team
        </Button>
        <HomeLink />
      </>
    )
  }
  if (user) {
    return (
      <>
        <p>
          You’re signed in as {user.email}. Sign out, then sign in as {offer.email} to join.
        </p>
        <Button kind="primary" onClick={() => void session.signOut()}>
          Sign out
        </Button>
        <HomeLink />
      </>
    )
  }
  if (offer.hasAccount) {
    return (
      <>
        <p>Sign in as {offer.email} to join.</p>
        <Button kind="primary" onClick={() => modals.askToSignIn()}>
          Sign in to join
        </Button>
        <HomeLink />
      </>
    )
  }
  return <NewAccountForm offer={offer} onEntered={join} />
})

interface NewAccountFormProps {
  readonly offer: InviteOffer
  readonly onEntered: () => void
}

/**
 * A new person only enters their name: the link has proven the address, and the password is set through an email
 * (sign-in 4).
 */
const NewAccountForm = observer(function NewAccountForm({ offer, onEntered }: NewAccountFormProps) {
  const session = useStore('session')
  const [name, setName] = useState({ firstName: '', lastName: '' })
  const form = useFocusOnError(session.error)
  const field = typedFields(
    name,
    (one) => fieldError(session.error, one),
    (change) => setName({ ...name, ...change }),
  )

  const open = async () => {
    const { email } = offer
    const rest = { company: '', freeSubscriber: false, emailOptin: false }
    await session.register({ ...name, ...rest, email }, '/account/team')
    if (session.user?.email === email) onEntered()
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (!session.loading) void open()
  }

  return (
    <form ref={form} className={layoutCss['stack4']} onSubmit={send} noValidate>
      <p>Create your account for {offer.email}. We’ll email you a link to set your password.</p>
      <TextField label="First name" required autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last name" required autoComplete="family-name" {...field('lastName')} />
      <ErrorNote error={session.error} fields={['first_name', 'last_name']} />
      <Button kind="primary" type="submit" wide busy={session.loading}>
        Create account and join
      </Button>
      <HomeLink />
    </form>
  )
})

function HomeLink() {
  return <ButtonLink to="/">Go to home page</ButtonLink>
}
