import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { EmailChangeOutcome } from '#application/ports/account.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { SystemFrame } from './system-frame.tsx'
import { useMailedToken } from './use-mailed-token.ts'

/** Where the link to a new address leads. It takes a press, since mail scanners follow links (security 8). */
export const EmailPage = observer(function EmailPage() {
  const token = useMailedToken('token')
  if (token === null) return <SystemFrame title="Your new address" ways={<HomeLink />} />
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
      title="Use this address from now on?"
      ways={
        <>
          <ErrorNote error={confirming.error} />
          <Button kind="primary" busy={confirming.busy} onClick={confirm}>
            Confirm the new address
          </Button>
          <ButtonLink to="/">Not now</ButtonLink>
        </>
      }
    >
      You sign in with it afterwards, and receipts go there.
    </SystemFrame>
  )
})

function Outcome({ outcome }: { readonly outcome: EmailChangeOutcome }) {
  const { title, words } = OUTCOMES[outcome]
  return (
    <SystemFrame
      title={title}
      ways={
        <>
          <ButtonLink kind="primary" to="/account/profile">
            Go to your profile
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
  return <ButtonLink to="/">Go home</ButtonLink>
}

const OUTCOMES: Readonly<
  Record<EmailChangeOutcome, { readonly title: string; readonly words: string }>
> = {
  changed: {
    title: 'Your new address is in use',
    words: 'Sign in with it from now on. The old address has been told.',
  },
  expired: {
    title: 'This link has expired',
    words: 'Your old address is still in use. Ask for the change once more in your profile.',
  },
  unknown: {
    title: 'This link is not one of ours',
    words:
      'It may have been cut off in the mail, used already, or replaced by a newer one. Your profile says which address is in use.',
  },
  taken: {
    title: 'This address belongs to another account',
    words: 'It was taken while the link was on its way. Your old address is still in use.',
  },
}
