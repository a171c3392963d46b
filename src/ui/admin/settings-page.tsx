import { observer } from 'mobx-react-lite'
import { useState, type SubmitEvent } from 'react'
import type { ShownSetting, SiteSettings } from '#domain/gate/site-settings.ts'
import { SITE_PASSWORD_LENGTH } from '#domain/gate/site-settings.ts'
import { AccountSection } from '../account/account-section.tsx'
import { QueryResult } from '../account/query-result.tsx'
import { Badge } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { TextField } from '../components/text-field.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useQuery } from '../hooks/use-query.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { inUtc } from './moments.ts'
import css from '../account/account-form.module.css'
import textCss from '../styles/text.module.css'

/** Maintenance mode and the password gate, changed without a restart (access 3). */
export const SettingsPage = observer(function SettingsPage() {
  const settings = useService('siteSettingsAdmin')
  const held = useQuery(() => settings.read())

  return (
    <AdminFrame title="Settings">
      <QueryResult {...held}>
        {({ maintenance, password }) => (
          <>
            <MaintenanceSection setting={maintenance} onChanged={held.show} />
            <PasswordSection setting={password} onChanged={held.show} />
          </>
        )}
      </QueryResult>
    </AdminFrame>
  )
})

interface SectionProps {
  readonly setting: ShownSetting
  readonly onChanged: (settings: SiteSettings) => void
}

const MaintenanceSection = observer(function MaintenanceSection(props: SectionProps) {
  const { setting, onChanged } = props
  const settings = useService('siteSettingsAdmin')
  const notifications = useStore('notifications')
  const changing = useMutation()
  const [reason, setReason] = useState('')

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    changing.run(
      () => settings.setMaintenance(!setting.on, reason),
      (changed) => {
        const { on } = changed.maintenance
        notifications.say({ type: 'success', body: `Maintenance is ${on ? 'on' : 'off'}.` })
        setReason('')
        onChanged(changed)
      },
    )
  }

  return (
    <AccountSection
      title="Maintenance"
      description={
        <p>
          Visitors see only the maintenance page. Payments and downloads stop. Staff can still use
          the store and store admin.
        </p>
      }
    >
      <form className={css['form']} onSubmit={send} noValidate>
        <State setting={setting} variable="MAINTENANCE_MODE" />
        {!setting.byEnvironment && (
          <>
            <ReasonField
              value={reason}
              error={changing.errorOf('reason')}
              onType={setReason}
              example={setting.on ? 'The update is done' : 'Price update'}
            />
            <ErrorNote error={changing.error} fields={['reason']} />
            <div className={css['actions']}>
              <Button kind="primary" type="submit" busy={changing.busy}>
                {setting.on ? 'Turn maintenance off' : 'Turn maintenance on'}
              </Button>
            </div>
          </>
        )}
      </form>
    </AccountSection>
  )
})

const PasswordSection = observer(function PasswordSection({ setting, onChanged }: SectionProps) {
  const settings = useService('siteSettingsAdmin')
  const notifications = useStore('notifications')
  const changing = useMutation()
  const [password, setPassword] = useState('')
  const [reason, setReason] = useState('')

  const change = (wanted: string | null) =>
    changing.run(
      () => settings.setPassword(wanted, reason),
      (changed) => {
        notifications.say({
          type: 'success',
          body: wanted === null ? 'The password was removed.' : 'The password was set.',
        })
        setPassword('')
        setReason('')
        onChanged(changed)
      },
    )
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    change(password)
  }

  return (
    <AccountSection
      title="Site password"
      description={
        <p>
          Visitors enter this password before they see anything of the store. If you change it,
          everyone has to enter the new one.
        </p>
      }
    >
      <form method="post" className={css['form']} onSubmit={send} noValidate>
        <State setting={setting} variable="SITE_PASSWORD" />
        {!setting.byEnvironment && (
          <>
            <PasswordField
              label={setting.on ? 'New password' : 'Password'}
              hint={`At least ${SITE_PASSWORD_LENGTH.min} characters. It isn’t shown again.`}
              name="site_password"
              autoComplete="new-password"
              value={password}
              error={changing.errorOf('site_password')}
              onChange={(event) => setPassword(event.target.value)}
            />
            <ReasonField
              value={reason}
              error={changing.errorOf('reason')}
              onType={setReason}
              example="Preview for press"
            />
            <ErrorNote error={changing.error} fields={['site_password', 'reason']} />
            <div className={css['actions']}>
              <Button kind="primary" type="submit" busy={changing.busy}>
                {setting.on ? 'Change password' : 'Set password'}
              </Button>
              {setting.on && (
                <Button busy={changing.busy} onClick={() => change(null)}>
                  Remove password
                </Button>
              )}
            </div>
          </>
        )}
      </form>
    </AccountSection>
  )
})

interface ReasonFieldProps {
  readonly value: string
  readonly error: ReturnType<ReturnType<typeof useMutation>['errorOf']>
  readonly onType: (reason: string) => void
  readonly example: string
}

/** Every change requires a reason (admin 2). */
function ReasonField({ value, error, onType, example }: ReasonFieldProps) {
  return (
    <TextField
      label="Reason"
      hint="Saved in the audit log."
      name="reason"
      autoComplete="off"
      placeholder={example}
      required
      value={value}
      error={error}
      onChange={(event) => onType(event.target.value)}
    />
  )
}

interface StateProps {
  readonly setting: ShownSetting
  /** The environment variable that overrides the setting. */
  readonly variable: string
}

function State({ setting: { on, byEnvironment, changedAt }, variable }: StateProps) {
  return (
    <div className={css['actions']}>
      <Badge tone={on ? 'warn' : 'plain'}>{on ? 'On' : 'Off'}</Badge>
      {byEnvironment ? (
        <p className={textCss['quiet']}>
          The <code>{variable}</code> environment variable on the server overrides this setting. To
          change it here, remove the variable and restart the server.
        </p>
      ) : (
        changedAt !== null && <p className={textCss['quiet']}>Changed {inUtc(changedAt)}.</p>
      )}
    </div>
  )
}
