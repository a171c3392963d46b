import { observer } from 'mobx-react-lite'
import { ResultAsync } from 'neverthrow'
import { useRef } from 'react'
import type { LicenseId } from '#domain/license/tier.ts'
import { licenseToConfirm, type Survey, type SurveyAnswers } from '#domain/user/survey.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { ineligibleCreditsMessage } from '#messages/ineligible-messages.ts'
import { SURVEY } from '#messages/survey-labels.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { ineligibleCredits } from '../account/ineligible-credits.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { useFocusOnError } from '../hooks/use-focus-on-error.ts'
import { useMutation, type Mutation } from '../hooks/use-mutation.ts'
import { useQuery, type Query } from '../hooks/use-query.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { SurveyFields } from './survey-fields.tsx'
import { SurveyOutcome } from './survey-outcome.tsx'
import { useSkip } from './use-skip.ts'
import layoutCss from '../styles/layout.module.css'
import textCss from '../styles/text.module.css'

interface SurveyDialogProps {
  readonly viewer: Registered
  /** Opened from the invitation: closing it postpones the survey (survey 1). */
  readonly offered: boolean
  /** Part of the enterprise and business flow (survey 2): also asks for company, seats and consent. */
  readonly business: boolean
}

/** Questions about a person's work. Answers are saved one by one, so that a person who leaves can continue later. */
export const SurveyDialog = observer(function SurveyDialog(props: SurveyDialogProps) {
  const { viewer, offered, business } = props
  const modals = useStore('modals')
  const licenses = useStore('licenses')
  const own = useSurvey(viewer)
  const { value: survey, finishing } = own
  const skip = useSkip(viewer)
  const follow = useFollow(viewer)
  const form = useFocusOnError<HTMLDivElement>(finishing.error)

  const toConfirm = survey && licenseToConfirm(survey, viewer.minLicenseId)
  const leave = () => {
    if (offered) skip()
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
      <div ref={form} className={layoutCss['stack5']} data-agrees={toConfirm ? '' : undefined}>
        <p className={textCss['quiet']}>{SURVEY.why}</p>
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
            <ErrorNote error={own.loading.error} />
            <Button onClick={own.load}>Try again</Button>
          </>
        ) : (
          <p>Loading your answers…</p>
        )}
        <ErrorNote error={finishing.error} fields={FIELDS} />
      </div>
    </Dialog>
  )
})

/** These fields show their own errors. */
const FIELDS = ['used_by', 'revenue_band', 'software', 'work', 'company', 'seats']

/**
 * Refreshes the viewer; a chosen license below a raised minimum is raised with it, which is announced once
 * (licensing 3).
 */
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
    // Whatever continues under a lower license is announced at once, and not first in an email.
    const also = minimum === null || minimum === before ? '' : await behindMessage(minimum)
    if (minimum === null || licenses.chosenId >= minimum) {
      return notifications.say({ type: 'success', body: SURVEY.thanks + also })
    }
    await cart.chooseLicense(minimum)
    if (licenses.chosenId < minimum) return
    const raised = SURVEY.raised(licenses.named(minimum))
    notifications.say({ type: 'license_raised', body: raised + also })
  }
}

interface MySurvey extends Query<Survey> {
  /** Shows a change at once, and saves it in the background; changes are saved one after another. */
  readonly answer: (change: Partial<SurveyAnswers>) => void
  readonly finishing: Mutation
  /** Sends everything again, so that an answer that could not be saved along the way is not lost. */
  readonly finish: (confirmed: LicenseId | null, then: (survey: Survey) => void) => void
}

/** The viewer's answers. */
function useSurvey(viewer: Registered): MySurvey {
  const surveys = useService('surveys')
  const own = useQuery(() => surveys.read(viewer))
  const { value: survey, show } = own
  const finishing = useMutation()
  const kept = useRef<Promise<unknown>>(Promise.resolve())

  const answer = (change: Partial<SurveyAnswers>) => {
    if (!survey) return
    show({ ...survey, ...change })
    finishing.forget()
    kept.current = kept.current.then(() => surveys.save(viewer, change))
  }
  const finish: MySurvey['finish'] = (confirmed, then) => {
    if (!survey) return
    finishing.run(
      () =>
        ResultAsync.fromSafePromise(kept.current)
          .andThen(() => surveys.save(viewer, answersOf(survey)))
          .andThen(() => surveys.complete(viewer, confirmed)),
      then,
    )
  }
  return { ...own, answer, finishing, finish }
}

function answersOf(survey: Survey): SurveyAnswers {
  const { skips: _s, completedAt: _c, due: _d, codecsSold: _sold, ...answers } = survey
  return answers
}
