import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ButtonLink } from '../components/button.tsx'
import { useStore } from '../stores/stores.tsx'
import { SystemFrame } from '../system/system-frame.tsx'

/** Navigation state set when a user has just closed their account, before the session store knows. */
export const JUST_CLOSED = 'account-closed'

/** For users who have just closed their account. Redirects anyone who still has one. */
export const ClosedPage = observer(function ClosedPage() {
  const { user } = useStore('session')
  const { state } = useLocation()
  const navigate = useNavigate()
  const isOpen = user !== null && state !== JUST_CLOSED

  useEffect(() => {
    if (isOpen) void navigate('/account/privacy', { replace: true })
  }, [isOpen, navigate])

  if (isOpen) return null
  return (
    <SystemFrame
      title="Your account is closed"
      actions={<ButtonLink to="/">Go to home page</ButtonLink>}
    >
      You’ve been signed out everywhere and your personal data has been deleted. Receipts are kept
      for as long as the law requires. Thank you for using Emberstock.
    </SystemFrame>
  )
})
