import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { TwoFactorSetup, TwoFactorStatus } from '#application/ports/two-factor.ts'
import { Button } from '../components/button.tsx'
import { inDays } from '#messages/durations.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useQuery } from '../hooks/use-query.ts'
import { useService } from '../stores/stores.tsx'
import css from './account-form.module.css'
import { AccountSection } from './account-section.tsx'
import { QueryResult } from './query-result.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoFactorOffDialog } from './two-factor-off-dialog.tsx'
import { TwoFactorSetupForm } from './two-factor-setup-form.tsx'

interface TwoFactorSectionProps {
  /** Called after it is turned on, which signs out other devices. */
  readonly onEnabled: () => void
}

/** Two-factor authentication: setting it up, turning it on and off (two-factor 1). */
export const TwoFactorSection = observer(function TwoFactorSection({
  onEnabled,
}: TwoFactorSectionProps) {
  const twoFactor = useService('twoFactor')
  const status = useQuery(() => twoFactor.status())
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  return (
    <AccountSection
      title="Two-factor authentication"
      description={
        <p>
          Require a code from an authenticator app in addition to your password, so a stolen
          password isn’t enough to sign in.
        </p>
      }
    >
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      <QueryResult {...status}>
        {(known) =>
          known.enabledAt === null ? (
            <TwoFactorOff
              onEnabled={(fresh) => {
                setCodes(fresh)
                status.show({ enabledAt: Date.now(), recoveryCodesLeft: fresh.length })
                onEnabled()
              }}
            />
          ) : (
            <TwoFactorOn
              status={known}
              onDisabled={() => {
                setCodes(null)
                status.show({ enabledAt: null, recoveryCodesLeft: 0 })
              }}
            />
          )
        }
      </QueryResult>
    </AccountSection>
  )
})

interface TwoFactorOffProps {
  readonly onEnabled: (codes: readonly string[]) => void
}

const TwoFactorOff = observer(function TwoFactorOff({ onEnabled }: TwoFactorOffProps) {
  const twoFactor = useService('twoFactor')
  const beginning = useMutation()
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null)

  if (setup) {
    return (
      <TwoFactorSetupForm setup={setup} onEnabled={onEnabled} onCancel={() => setSetup(null)} />
    )
  }
  return (
    <div className={css['form']}>
      <p>Two-factor authentication is off.</p>
      <ErrorNote error={beginning.error} />
      <div className={css['actions']}>
        <Button
          kind="primary"
          busy={beginning.busy}
          onClick={() => beginning.run(() => twoFactor.setUp(), setSetup)}
        >
          Set up
        </Button>
      </div>
    </div>
  )
})

/** With this many recovery codes left or fewer, the page explains how to get more. */
const FEW = 3

interface TwoFactorOnProps {
  readonly status: TwoFactorStatus
  readonly onDisabled: () => void
}

function TwoFactorOn({ status, onDisabled }: TwoFactorOnProps) {
  const [isAsked, setIsAsked] = useState(false)
  const { enabledAt, recoveryCodesLeft: left } = status

  return (
    <div className={css['form']}>
      <p>
        On since {inDays(enabledAt ?? 0)}. {left === 0 ? 'No' : left} recovery{' '}
        {left === 1 ? 'code' : 'codes'} left.
      </p>
      {left <= FEW && <p>To get new recovery codes, turn it off and set it up again.</p>}
      <div className={css['actions']}>
        <Button onClick={() => setIsAsked(true)}>Turn off</Button>
      </div>
      {isAsked && <TwoFactorOffDialog onClose={() => setIsAsked(false)} onDisabled={onDisabled} />}
    </div>
  )
}
