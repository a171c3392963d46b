import { observer } from 'mobx-react-lite'
import { useId } from 'react'
import type { Band } from '#domain/license/band.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { BAND_CONFIRMED, bandAnswers, bandQuestion, bandReminder } from '#words/band-words.ts'
import { Button } from '../parts/button.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useErrand } from '../use-errand.ts'
import css from './account-form.module.css'
import { TroubleNote } from './trouble-note.tsx'

interface BandQuestionProps {
  readonly user: Registered
  readonly licenseId: LicenseId
  readonly onAnswer: (band: Band) => void
}

/** Two ways: it is still right, or it grew, which is the survey again. */
export const BandQuestion = observer(function BandQuestion(props: BandQuestionProps) {
  const { user, licenseId, onAnswer } = props
  const bands = useService('bands')
  const licenses = useStore('licenses')
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const confirming = useErrand()
  const id = useId()
  const license = licenses.all.find((one) => one.id === licenseId)
  if (!license) return null

  const confirm = () =>
    confirming.run(
      () => bands.confirmBand(user),
      (answered) => {
        onAnswer(answered)
        notifications.say({ type: 'success', body: BAND_CONFIRMED })
      },
    )
  const { right, grew } = bandAnswers(license)
  const askAgain = () => modals.show({ kind: 'survey', offered: false, business: false })
  return (
    <section className={css['note']} aria-labelledby={id}>
      <h2 id={id}>{bandQuestion(license)}</h2>
      <p>{bandReminder(license)}</p>
      <TroubleNote errand={confirming} />
      <div className={css['ways']}>
        <Button busy={confirming.busy} onClick={confirm}>
          {right}
        </Button>
        <Button onClick={askAgain}>{grew}</Button>
      </div>
    </section>
  )
})
