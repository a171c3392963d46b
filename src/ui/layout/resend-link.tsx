import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { ConfirmationNotice } from '#domain/user/email-confirmation.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { Button } from '../components/button.tsx'
import { useService, useStore } from '../stores/stores.tsx'

/** Resends the confirmation email; once per browser session and user (confirmation 2). */
export const ResendLink = observer(function ResendLink() {
  const { user } = useStore('session')
  return user && <ResendTo key={user.id} user={user} />
})

function ResendTo({ user: { id, email } }: { readonly user: Registered }) {
  const accounts = useService('accounts')
  const memory = useService('sessionMemory')
  const notifications = useStore('notifications')
  const [notice, setNotice] = useState<ConfirmationNotice>('unconfirmed')
  const mark = `emberstock-confirmation-sent-${id}`

  useEffect(() => {
    void memory.isMarked(mark).map((sent) => sent && setNotice('sent'))
  }, [memory, mark])

  const resend = async () => {
    if (notice !== 'unconfirmed') return
    setNotice('sending')
    await accounts.resendConfirmation(email).match(
      (message) => {
        setNotice('sent')
        void memory.mark(mark)
        notifications.say({ type: 'success', body: message })
      },
      (error) => {
        setNotice('unconfirmed')
        void notifications.complain(error)
      },
    )
  }

  if (notice === 'sent') return <span>Email sent. Check your inbox.</span>
  return (
    <Button kind="quiet" size="small" busy={notice === 'sending'} onClick={() => void resend()}>
      Resend email
    </Button>
  )
}
