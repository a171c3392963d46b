import { observer } from 'mobx-react-lite'
import { lazy, Suspense } from 'react'
import type { Registered } from '#domain/user/viewer.ts'
import type { Modal } from '../stores/modal-store.ts'
import { useStore } from '../stores/stores.tsx'
import { ForgotDialog } from './forgot-dialog.tsx'
import { LoginDialog } from './login-dialog.tsx'
import { SignUpDialog } from './sign-up-dialog.tsx'

const CreditsDialog = lazy(async () => ({
  default: (await import('./credits-dialog.tsx')).CreditsDialog,
}))
const LicenseDialog = lazy(async () => ({
  default: (await import('./license-dialog.tsx')).LicenseDialog,
}))
const LimitDialog = lazy(async () => ({
  default: (await import('./limit-dialog.tsx')).LimitDialog,
}))
const SurveyDialog = lazy(async () => ({
  default: (await import('../survey/survey-dialog.tsx')).SurveyDialog,
}))
const UpgradeDialog = lazy(async () => ({
  default: (await import('./upgrade-dialog.tsx')).UpgradeDialog,
}))

/** Whichever dialog is open; there is never more than one. */
export const Modals = observer(function Modals() {
  const { open } = useStore('modals')
  const { user } = useStore('session')
  return <Suspense>{open && <Opened modal={open} user={user} />}</Suspense>
})

interface OpenedProps {
  readonly modal: Modal
  readonly user: Registered | null
}

function Opened({ modal: open, user }: OpenedProps) {
  switch (open.kind) {
    case 'login':
      return <LoginDialog again={open.again ?? false} error={open.error ?? null} />
    case 'sign-up':
      return <SignUpDialog />
    case 'forgot':
      return <ForgotDialog typed={open.email} />
    case 'limit':
      return <LimitDialog limit={open.limit} wanted={open.wanted} />
    case 'license':
      return <LicenseDialog {...open} onward={open.onward ?? null} />
    case 'credits':
      return user && <CreditsDialog viewer={user} {...open} />
    case 'survey':
      return user && <SurveyDialog viewer={user} {...open} />
    case 'upgrade':
      return user && <UpgradeDialog viewer={user} {...open} />
  }
}
