import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import {
  ALL_DENIED,
  ALL_GRANTED,
  endOfConsent,
  isIncomplete,
  OPTIONAL_PURPOSES,
  type Choices,
  type Consent,
} from '#domain/consent/consent.ts'
import { CONSENT_TEXT, PURPOSE_TEXTS } from '#messages/consent-messages.ts'
import { SENT_TITLE } from '#messages/tracking-messages.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { Link } from '../components/link.tsx'
import { Switch } from '../components/switch.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useStore } from '../stores/stores.tsx'
import textCss from '../styles/text.module.css'
import css from './privacy-dialog.module.css'
import { useConsents } from './use-consents.ts'

/** "November 26, 2026 at 7:42 AM", in the reader's time zone. */
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** A switch for each optional purpose, the browser's signal, and the last choice (privacy 4, privacy 6). */
export const PrivacyDialog = observer(function PrivacyDialog() {
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const { user } = useStore('session')
  const { consent, store } = useConsents()
  const recording = useMutation()
  const [wanted, setWanted] = useState<Choices>(consent.granted)

  const close = () => modals.close()
  const save = (choices: Choices) => {
    setWanted(choices)
    recording.run(
      () => store.choose(choices, 'settings'),
      () => {
        close()
        notifications.say({ type: 'success', body: CONSENT_TEXT.saved })
      },
    )
  }

  return (
    <Dialog
      open
      title={CONSENT_TEXT.title}
      onClose={close}
      actions={
        <>
          <Button busy={recording.busy} onClick={() => save(ALL_DENIED)}>
            Reject all
          </Button>
          <Button busy={recording.busy} onClick={() => save(ALL_GRANTED)}>
            Accept all
          </Button>
          <Button kind="primary" busy={recording.busy} onClick={() => save(wanted)}>
            Save choices
          </Button>
        </>
      }
    >
      <div>
        <Switch
          label={CONSENT_TEXT.necessary.name}
          hint={CONSENT_TEXT.necessary.purpose}
          checked
          disabled
        />
        {OPTIONAL_PURPOSES.map((purpose) => {
          const isKeptOff = consent.gpc && purpose === 'marketing'
          const { name, purpose: words } = PURPOSE_TEXTS[purpose]
          return (
            <Switch
              key={purpose}
              label={name}
              hint={isKeptOff ? CONSENT_TEXT.gpc : words}
              checked={wanted[purpose] && !isKeptOff}
              disabled={isKeptOff}
              onChange={(event) => setWanted({ ...wanted, [purpose]: event.target.checked })}
            />
          )
        })}
      </div>
      <div className={css['facts']}>
        <p className={textCss['note']}>
          {lastChoice(consent, Date.now())}{' '}
          {user ? 'Applies to your account on all your devices.' : ''}
        </p>
        <div>
          <button
            type="button"
            className={css['sent']}
            onClick={() => modals.show({ kind: 'sent-data' })}
          >
            {SENT_TITLE}
          </button>
        </div>
        <p className={textCss['note']}>
          <Link to="/policies/cookies" onClick={close}>
            Cookies
          </Link>{' '}
          and{' '}
          <Link to="/policies/privacy" onClick={close}>
            privacy policy
          </Link>
        </p>
        <ErrorNote error={recording.error} />
      </div>
    </Dialog>
  )
})

/** When the visitor last chose, and why they are asked again (privacy 5). */
export function lastChoice({ choice, asks }: Consent, now: number): string {
  if (!choice) return 'You haven’t chosen yet, so everything optional is off.'
  const made = MOMENT.format(choice.chosenAt)
  if (!asks) return `Last changed ${made}.`
  return isIncomplete(choice) && endOfConsent(choice) > now
    ? `We’ve added a purpose since your last choice on ${made}. It’s off until you allow it.`
    : `Your last choice, from ${made}, has expired.`
}
