import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import type { RevenueBandAnswer } from '#domain/license/revenue-band.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Registered } from '#domain/user/viewer.ts'
import {
  REVENUE_BAND_CONFIRMED,
  revenueBandAnswers,
  revenueBandQuestion,
  revenueBandReminder,
} from '#messages/revenue-band-messages.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Button } from '../components/button.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import css from './account-form.module.css'

interface RevenueBandQuestionProps {
  readonly user: Registered
  readonly licenseId: LicenseId
  readonly onAnswer: (band: RevenueBandAnswer) => void
}

/** Two answers: the band is still right, or the company grew, which opens the survey again. */
export const RevenueBandQuestion = observer(function RevenueBandQuestion(
  props: RevenueBandQuestionProps,
) {
  const { user, licenseId, onAnswer } = props
  const revenueBands = useService('revenueBands')
  const licenses = useStore('licenses')
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const confirming = useMutation()
  const id = useId()
  const license = licenses.all.find((one) => one.id === licenseId)
  if (!license) return null

  const confirm = () =>
    confirming.run(
      () => revenueBands.confirmRevenueBand(user),
      (answered) => {
        onAnswer(answered)
        notifications.say({ type: 'success', body: REVENUE_BAND_CONFIRMED })
      },
    )
  const { right, grew } = revenueBandAnswers(license)
  const askAgain = () => modals.show({ kind: 'survey', offered: false, business: false })
  return (
    <section className={css['note']} aria-labelledby={id}>
      <h2 id={id}>{revenueBandQuestion(license)}</h2>
      <p>{revenueBandReminder(license)}</p>
      <ErrorNote error={confirming.error} />
      <div className={css['actions']}>
        <Button busy={confirming.busy} onClick={confirm}>
          {right}
        </Button>
        <Button onClick={askAgain}>{grew}</Button>
      </div>
    </section>
  )
})
