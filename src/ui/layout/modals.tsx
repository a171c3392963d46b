import { observer } from 'mobx-react-lite'
import { once } from '#domain/shared/once.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { LazyPart } from '../components/lazy-part.tsx'
import type { Modal } from '../stores/modal-store.ts'
import { useStore } from '../stores/stores.tsx'
import { ForgotDialog } from './forgot-dialog.tsx'
import { LoginDialog } from './login-dialog.tsx'
import { SignUpDialog } from './sign-up-dialog.tsx'
import { useMissingDialog } from './use-missing-dialog.ts'

const loadCredits = once(async () => (await import('./credits-dialog.tsx')).CreditsDialog)
const loadLicense = once(async () => (await import('./license-dialog.tsx')).LicenseDialog)
const loadLimit = once(async () => (await import('./limit-dialog.tsx')).LimitDialog)
const loadSurvey = once(async () => (await import('../survey/survey-dialog.tsx')).SurveyDialog)
const loadUpgrade = once(async () => (await import('./upgrade-dialog.tsx')).UpgradeDialog)

/** Whichever dialog is open; there is never more than one. */
export const Modals = observer(function Modals() {
  const { open } = useStore('modals')
  const { user } = useStore('session')
  return open && <Opened key={open.kind} modal={open} user={user} />
})

interface OpenedProps {
  readonly modal: Modal
  readonly user: Registered | null
}

function Opened({ modal: open, user }: OpenedProps) {
  const fetched = { waiting: null, onMissing: useMissingDialog() }

  switch (open.kind) {
    case 'login':
      return <LoginDialog again={open.again ?? false} error={open.error ?? null} />
    case 'sign-up':
      return <SignUpDialog />
    case 'forgot':
      return <ForgotDialog typed={open.email} />
    case 'limit':
      return (
        <LazyPart {...fetched} load={loadLimit}>
          {(LimitDialog) => <LimitDialog limit={open.limit} wanted={open.wanted} />}
        </LazyPart>
      )
    case 'license':
      return (
        <LazyPart {...fetched} load={loadLicense}>
          {(LicenseDialog) => <LicenseDialog {...open} onward={open.onward ?? null} />}
        </LazyPart>
      )
    case 'credits':
      return (
        user && (
          <LazyPart {...fetched} load={loadCredits}>
            {(CreditsDialog) => <CreditsDialog viewer={user} {...open} />}
          </LazyPart>
        )
      )
    case 'survey':
      return (
        user && (
          <LazyPart {...fetched} load={loadSurvey}>
            {(SurveyDialog) => <SurveyDialog viewer={user} {...open} />}
          </LazyPart>
        )
      )
    case 'upgrade':
      return (
        user && (
          <LazyPart {...fetched} load={loadUpgrade}>
            {(UpgradeDialog) => <UpgradeDialog viewer={user} {...open} />}
          </LazyPart>
        )
      )
  }
}
