import { observer } from 'mobx-react-lite'
import { useStore } from '../stores/stores.tsx'
import { ForgotDialog } from './forgot-dialog.tsx'
import { LicenseDialog } from './license-dialog.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import { LoginDialog } from './login-dialog.tsx'
import { SignUpDialog } from './sign-up-dialog.tsx'

/** Whichever dialog is open; there is never more than one. */
export const Modals = observer(function Modals() {
  const { open } = useStore('modals')
  switch (open?.kind) {
    case 'login':
      return <LoginDialog again={open.again ?? false} error={open.error ?? null} />
    case 'sign-up':
      return <SignUpDialog />
    case 'forgot':
      return <ForgotDialog typed={open.email} />
    case 'limit':
      return <LimitDialog limit={open.limit} />
    case 'license':
      return <LicenseDialog required={open.required} />
    case undefined:
      return null
  }
})
