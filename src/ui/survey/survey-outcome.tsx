import { observer } from 'mobx-react-lite'
import { effectiveMinimum } from '#domain/license/choice.ts'
import { isCovered, licenseToConfirm, type Survey } from '#domain/user/survey.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { ineligibleCreditsMessage } from '#messages/ineligible-messages.ts'
import { ineligibleCredits } from '../account/ineligible-credits.ts'
import { Button } from '../components/button.tsx'
import { useFreshCredits } from '../hooks/use-fresh-credits.ts'
import { useStore } from '../stores/stores.tsx'
import { filesMessage } from './preferred-files.ts'
import css from './survey-dialog.module.css'

interface SurveyOutcomeProps {
  readonly survey: Survey
  readonly viewer: Registered
  /** Finishes without a higher license. */
  readonly onKeep: () => void
}

/** What the answers lead to, shown before they are confirmed: nothing is set without the person's knowledge. */
export const SurveyOutcome = observer(function SurveyOutcome(props: SurveyOutcomeProps) {
  const { survey, viewer, onKeep } = props
  const licenses = useStore('licenses')
  const toConfirm = licenseToConfirm(survey, viewer.minLicenseId)
  const present = licenses.named(effectiveMinimum(viewer.minLicenseId))
  // Whatever continues under a lower license is shown before the higher one is confirmed.
  const credits = useFreshCredits(toConfirm)
  const behind = toConfirm ? ineligibleCredits(credits.subscription, toConfirm) : []
  const files = filesMessage({ ...survey, completedAt: 0 })

  return (
    <div className={css['outcome']} aria-live="polite">
      {toConfirm ? (
        <>
          <p>
            Your answers require the <strong>{licenses.named(toConfirm)}</strong> license. If you
            confirm, prices will be shown for it from now on. Files you own don’t change. Only our
            support team can lower it again.
          </p>
          {behind.length > 0 && <p>{ineligibleCreditsMessage(behind)}</p>}
          <Button kind="bare" size="small" onClick={onKeep}>
            Finish and keep {present} for now
          </Button>
        </>
      ) : (
        isCovered(survey, viewer.minLicenseId) && <p>Your {present} license covers this.</p>
      )}
      {files && <p>{files}</p>}
    </div>
  )
})
