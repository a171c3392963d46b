import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { EmailChangeOutcome } from '#application/ports/account.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { SystemFrame } from './system-frame.tsx'
import { useMailedToken } from './use-mailed-token.ts'

/** The page behind the link to a new email address. Requires a press, since mail scanners follow links (security 8). */
export const EmailPage = observer(function EmailPage() {
  const token = useMailedToken('token')
  if (token === null) return <SystemFrame title="Your new email address" actions={<HomeLink />} />
  return token === '' ? <Outcome outcome="unknown" /> : <EmailVisit key={token} token={token} />
})

const EmailVisit = observer(function EmailVisit({ token }: { readonly token: string }) {
  const account = useService('account')
  const session = useStore('session')
  const confirming = useMutation()
  const [outcome, setOutcome] = useState<EmailChangeOutcome | null>(null)
  const confirm = () =>
    confirming.run(
      () => account.confirmEmail(token),
      (found) => {
        setOutcome(found)
        if (found === 'changed') void session.refresh()
      },
    )
  if (outcome) return <Outcome outcome={outcome} />

  return (
    <SystemFrame
      title="Use this email address from now on?"
      actions={
        <>
          <ErrorNote error={confirming.error} />
          <Button kind="primary" busy={confirming.busy} onClick={confirm}>
            Confirm new address
          </Button>
          <ButtonLink to="/">Not now</ButtonLink>
        </>
      }
    >
      You’ll use it to sign in and receive receipts.
    </SystemFrame>
  )
})

function Outcome({ outcome }: { readonly outcome: EmailChangeOutcome }) {
  const { title, words } = OUTCOMES[outcome]
  return (
    <SystemFrame
      title={title}
      actions={
        <>
          <ButtonLink kind="primary" to="/account/profile">
            Go to profile
          </ButtonLink>
          <HomeLink />
        </>
      }
    >
      {words}
    </SystemFrame>
  )
}

function HomeLink() {
  return <ButtonLink to="/">Go to home page</ButtonLink>
}

const OUTCOMES: Readonly<
  Record<EmailChangeOutcome, { readonly title: string; readonly words: string }>
> = {
  changed: {
    title: 'Your email address has been changed',
    words: 'Use it to sign in from now on. We’ve notified your old address.',
  },
  expired: {
    title: 'This link has expired',
    words: 'Your email address hasn’t changed. Request the change again in your profile.',
  },
  unknown: {
    title: 'This link isn’t valid',
    words:
      'It may have been cut off in your email, already used, or replaced by a newer one. Check your profile for your current email address.',
  },
  taken: {
    title: 'This email address belongs to another account',
    words: 'Someone else registered it in the meantime. Your email address hasn’t changed.',
  },
}
