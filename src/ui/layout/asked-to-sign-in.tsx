import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { safeRedirect } from '#domain/shared/safe-redirect.ts'
import { useStore } from '../stores/stores.tsx'

/** The user's sign-in is too old and must be repeated; any other error is only reported. */
const REPEATED = 'SessionRequired'

/**
 * `?sign_in=/account/downloads` opens the sign-in dialog and goes there afterward; account pages send visitors
 * here with it. `&error=` says what went wrong at a provider, as a code of sign-in 6.
 * `?account_confirmation_success=` is the result of a confirmation link that went through the API.
 */
export function AskedToSignIn() {
  const modals = useStore('modals')
  const session = useStore('session')
  const notifications = useStore('notifications')
  const navigate = useNavigate()
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  const target = params.get('sign_in')
  const error = params.get('error')

  useEffect(() => {
    if (target === null) return
    const goOn = () => void navigate(safeRedirect(target), { replace: true })
    if (!session.user) return modals.askToSignIn(goOn, error)
    if (error === REPEATED || error === 'OTP_REQUIRED') return modals.askAgain(goOn, error)
    if (error !== null) {
      // Few people ever need these messages, so they load on demand.
      void import('#messages/sign-in-errors.ts').then(
        ({ signInErrorMessage }) =>
          notifications.say({ type: 'error', body: signInErrorMessage(error, true) }),
        () => notifications.complain({ kind: 'part-missing', part: 'sign-in-error' }),
      )
    }
    goOn()
  }, [target, error, modals, session, notifications, navigate])

  const isBackFromLink = params.has('account_confirmation_success')

  useEffect(() => {
    if (!isBackFromLink) return
    void import('./notify-confirmation.ts').then(
      ({ notifyConfirmation }) => notifyConfirmation(search, notifications, navigate),
      () => notifications.complain({ kind: 'part-missing', part: 'confirmation' }),
    )
  }, [isBackFromLink, search, notifications, navigate])

  return null
}
