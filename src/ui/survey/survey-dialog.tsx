import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import type { LicenseId } from '#domain/license/tier.ts'
import { licenseToConfirm, SURVEY_SKIPS } from '#domain/user/survey.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { ineligibleCreditsMessage } from '#messages/ineligible-messages.ts'
import { SURVEY } from '#messages/survey-labels.ts'
import { ineligibleCredits } from '../account/ineligible-credits.ts'
import { ErrorNote } from '../account/error-note.tsx'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { ErrorMessage } from '../components/error-message.tsx'
import { FieldError } from '../components/field-error.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useFocusOnError } from '../hooks/use-focus-on-error.ts'
import css from './survey-dialog.module.css'
import { SurveyFields } from './survey-fields.tsx'
import { SurveyOutcome } from './survey-outcome.tsx'
import { useSurvey } from './use-survey.ts'

interface SurveyDialogProps {
  readonly viewer: Registered
  /** It opened by itself: closing it is putting it off (survey 1). */
  readonly offered: boolean
  /** Of the enterprise and business flow (survey 2): asks for company, seats and consent as well. */
  readonly business: boolean
}

/** Four questions about somebody's work. What was answered is kept, so that whoever leaves goes on later. */
export const SurveyDialog = observer(function SurveyDialog(props: SurveyDialogProps) {
  const { viewer, offered, business } = props
  const modals = useStore('modals')
  const licenses = useStore('licenses')
  const own = useSurvey(viewer)
  const { value: survey, finishing } = own
  const form = useRef<HTMLDivElement>(null)
  const putOff = usePutOff(viewer)
  const follow = useFollow(viewer)
  useFocusOnError(form, finishing.error)

  const toConfirm = survey && licenseToConfirm(survey, viewer.minLicenseId)
  const leave = () => {
    if (offered) putOff()
    modals.close()
  }
  const finish = (confirmed: LicenseId | null) =>
    own.finish(confirmed, () => {
      modals.close()
      void follow()
    })

  return (
    <Dialog
      open
      title={business ? SURVEY.businessTitle : SURVEY.title}
      onClose={leave}
      actions={
        <>
          <Button kind="quiet" onClick={leave}>
            Not now
          </Button>
          <Button
            kind="primary"
            busy={finishing.busy}
            disabled={!survey}
            onClick={() => finish(toConfirm)}
          >
            {toConfirm ? `Confirm ${licenses.named(toConfirm)}` : 'Finish'}
          </Button>
        </>
      }
    >
      <div ref={form} className={css['form']}>
        <p className={css['why']}>{SURVEY.why}</p>
        {survey ? (
          <>
            <SurveyFields
              answers={survey}
              business={business}
              errorOf={finishing.errorOf}
              onAnswer={own.answer}
            />
            <SurveyOutcome survey={survey} viewer={viewer} onKeep={() => finish(null)} />
          </>
        ) : own.loading.error ? (
          <>
            <FieldError>
              <ErrorMessage error={own.loading.error} />
            </FieldError>
            <Button onClick={own.load}>Try again</Button>
          </>
        ) : (
          <p>Fetching your answers …</p>
        )}
        <ErrorNote mutation={finishing} fields={FIELDS} />
      </div>
    </Dialog>
  )
})

/** These fields show their own errors. */
const FIELDS = ['used_by', 'revenue_band', 'software', 'work', 'company', 'seats']

/** Nobody waits for it: if it is not heard, the questions come once more. */
function usePutOff(viewer: Registered): () => void {
  const surveys = useService('surveys')
  const notifications = useStore('notifications')
  return () =>
    void surveys.skip(viewer).match(
      ({ skips }) => {
        if (skips < SURVEY_SKIPS) return
        notifications.say({ type: 'info', body: SURVEY.putOffForGood })
      },
      () => undefined,
    )
}

/** Looks up again who is here; a license chosen below a raised minimum is raised with it, which is told once (licensing 3). */
function useFollow({ minLicenseId: before }: Registered): () => Promise<void> {
  const session = useStore('session')
  const licenses = useStore('licenses')
  const cart = useStore('cart')
  const credits = useStore('credits')
  const notifications = useStore('notifications')
  const behindMessage = async (minimum: LicenseId) => {
    await credits.refresh()
    const behind = ineligibleCredits(credits.subscription, minimum)
    return behind.length > 0 ? ` ${ineligibleCreditsMessage(behind)}` : ''
  }
  return async () => {
    await session.refresh()
    const minimum = session.user?.minLicenseId ?? null
    // What goes on under a lower license is said at once, and not found in an e-mail.
    const also = minimum === null || minimum === before ? '' : await behindMessage(minimum)
    if (minimum === null || licenses.chosenId >= minimum) {
      return notifications.say({ type: 'success', body: SURVEY.thanks + also })
    }
    await cart.chooseLicense(minimum)
    if (licenses.chosenId < minimum) return
    const raised = SURVEY.raised(licenses.named(minimum))
    notifications.say({ type: 'licence_raised', body: raised + also })
  }
}
