import { observer } from 'mobx-react-lite'
import type { ComponentType } from 'react'
import { once } from '#domain/shared/once.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { LazyPart } from '../components/lazy-part.tsx'
import type { Modal } from '../stores/modal-store.ts'
import { useStore } from '../stores/stores.tsx'
import { ForgotDialog } from './forgot-dialog.tsx'
import { LoginDialog } from './login-dialog.tsx'
import { SignUpDialog } from './sign-up-dialog.tsx'
import { useMissingDialog } from './use-missing-dialog.ts'

/** A dialog whose code loads when it is first opened. */
function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const loadOnce = once(load)
  return function LazyDialog(props) {
    return (
      <LazyPart load={loadOnce} onMissing={useMissingDialog()}>
        {(Dialog) => <Dialog {...props} />}
      </LazyPart>
    )
  }
}

const CreditsDialog = lazyDialog(async () => (await import('./credits-dialog.tsx')).CreditsDialog)
const LicenseDialog = lazyDialog(async () => (await import('./license-dialog.tsx')).LicenseDialog)
const LimitDialog = lazyDialog(async () => (await import('./limit-dialog.tsx')).LimitDialog)
const PrivacyDialog = lazyDialog(
  async () => (await import('../consent/privacy-dialog.tsx')).PrivacyDialog,
)
const SentDialog = lazyDialog(async () => (await import('../consent/sent-dialog.tsx')).SentDialog)
const SurveyDialog = lazyDialog(
  async () => (await import('../survey/survey-dialog.tsx')).SurveyDialog,
)
const UpgradeDialog = lazyDialog(async () => (await import('./upgrade-dialog.tsx')).UpgradeDialog)

/** The open dialog, if any; there is never more than one. */
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
  switch (open.kind) {
    case 'login':
      return (
        <LoginDialog
          again={open.again ?? false}
          error={open.error ?? null}
          passwordLater={open.passwordLater ?? false}
        />
      )
    case 'sign-up':
      return <SignUpDialog passwordLater={open.passwordLater ?? false} />
    case 'forgot':
      return <ForgotDialog typed={open.email} />
    case 'limit':
      return <LimitDialog limit={open.limit} wanted={open.wanted} />
    case 'license':
      return <LicenseDialog {...open} onward={open.onward ?? null} />
    case 'credits':
      return user && <CreditsDialog viewer={user} {...open} />
    case 'privacy':
      return <PrivacyDialog />
    case 'sent-data':
      return <SentDialog />
    case 'survey':
      return user && <SurveyDialog viewer={user} {...open} />
    case 'upgrade':
      return user && <UpgradeDialog viewer={user} {...open} />
  }
}
