import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ButtonLink } from '../components/button.tsx'
import { useStore } from '../stores/stores.tsx'
import { SystemFrame } from '../system/system-frame.tsx'

/** Navigation state of somebody who just closed their account, before anything else knows. */
export const JUST_CLOSED = 'account-closed'

/** For somebody who has just closed their account. Anybody who still has one is sent elsewhere. */
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
      ways={<ButtonLink to="/">Go to home page</ButtonLink>}
    >
      You’ve been signed out everywhere and your personal data has been deleted. Receipts are kept
      for as long as the law requires. Thank you for using Emberstock.
    </SystemFrame>
  )
})
