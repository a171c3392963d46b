import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { TwoFactorSetup } from '#application/ports/two-factor.ts'
import { OTP_DIGITS } from '#domain/user/two-factor.ts'
import { Button } from '../components/button.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { OtpField } from '../components/otp-field.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService, useStore } from '../stores/stores.tsx'
import css from './account-form.module.css'
import qrCss from './two-factor.module.css'

interface TwoFactorSetupFormProps {
  readonly setup: TwoFactorSetup
  readonly onEnabled: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

/** The secret as a QR code and as text, and the code that confirms that an app has stored it. */
export const TwoFactorSetupForm = observer(function TwoFactorSetupForm({
  setup: { secret, uri, qr },
  onEnabled,
  onCancel,
}: TwoFactorSetupFormProps) {
  const twoFactor = useService('twoFactor')
  const notifications = useStore('notifications')
  const enabling = useMutation()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (enabling.error) field.current?.select()
  }, [enabling.error])

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (code.trim() === '') return field.current?.focus()
    enabling.run(
      () => twoFactor.enable(code),
      (codes) => {
        notifications.say({ type: 'success', body: 'Two-factor authentication is on.' })
        onEnabled(codes)
      },
    )
  }

  return (
    <form className={css['form']} onSubmit={send} noValidate>
      <h3 ref={heading} tabIndex={-1}>
        Scan this code with your authenticator app
      </h3>
      <div className={qrCss['setup']}>
        <svg
          className={qrCss['qr']}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          shapeRendering="crispEdges"
          role="img"
          aria-label="QR code with the setup key below"
        >
          <path d={qr.path} />
        </svg>
        <div className={qrCss['key']}>
          <p>Can’t scan it? Enter this setup key, or open it in an app on this device.</p>
          <code className={css['secret']}>{inGroups(secret)}</code>
          <div className={css['actions']}>
            <CopyButton text={secret} label="Copy key" />
            <a href={uri}>Open in app</a>
          </div>
        </div>
      </div>
      <OtpField
        ref={field}
        hint={`The ${OTP_DIGITS}-digit code that the app shows.`}
        value={code}
        onType={setCode}
      />
      <ErrorNote error={enabling.error} />
      <p className={qrCss['note']}>Turning it on signs you out on all other devices.</p>
      <div className={css['actions']}>
        <Button kind="primary" type="submit" busy={enabling.busy}>
          Turn on
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
})

/** Groups the secret as apps with manual entry display it. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
