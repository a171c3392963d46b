import { observer } from 'mobx-react-lite'
import { Button } from '../components/button.tsx'
import { useStore } from '../stores/stores.tsx'

/** Sends the confirmation mail again; once per browser session and user (confirmation 2). */
export const ResendLink = observer(function ResendLink() {
  const session = useStore('session')
  if (session.notice === 'sent') return <span>Email sent. Check your inbox.</span>
  return (
    <Button
      kind="quiet"
      size="small"
      busy={session.notice === 'sending'}
      onClick={() => void session.resendConfirmation()}
    >
      Resend email
    </Button>
  )
})
