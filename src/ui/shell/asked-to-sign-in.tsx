import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ownPath } from '../own-path.ts'
import { useStore } from '../stores/stores.tsx'

/** `?sign_in=/account/downloads` opens the sign-in dialog and leads there afterwards: what members-only pages send visitors to. */
export function AskedToSignIn() {
  const modals = useStore('modals')
  const session = useStore('session')
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const target = params.get('sign_in')

  useEffect(() => {
    if (target === null) return
    const goOn = () => void navigate(ownPath(target), { replace: true })
    if (session.user) goOn()
    else modals.askToSignIn(goOn)
  }, [target, modals, session, navigate])

  return null
}
