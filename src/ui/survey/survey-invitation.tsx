import { observer } from 'mobx-react-lite'
import { useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Registered } from '#domain/user/viewer.ts'
import { SURVEY } from '#messages/survey-labels.ts'
import { Button } from '../components/button.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import css from './survey-invitation.module.css'
import { useSkip } from './use-skip.ts'

/**
 * Pages without an invitation: checkout forms, pages for reading or doing what the law requires, and staff's work
 * (survey 1).
 */
const QUIET = /^\/(?:admin|checkout|auth|withdraw|policies|license|503)(?:\/|$)/

/**
 * Invites to the survey while it is due: after the first confirmation, and after the first purchase. It is below
 * the page, covers nothing, and opens nothing by itself.
 */
export const SurveyInvitation = observer(function SurveyInvitation(props: {
  readonly user: Registered
}) {
  const { user } = props
  const surveys = useService('surveys')
  const modals = useStore('modals')
  const skip = useSkip(user)
  const { pathname } = useLocation()
  const [due, setDue] = useState(false)
  const [opened, setOpened] = useState(false)
  const titleId = useId()
  const isAway = QUIET.test(pathname)
  const isAsking = modals.open?.kind === 'survey'
  const { id, confirmedAt, hasCompletedSurvey } = user

  // Checked again after a checkout: a purchase is the second occasion.
  useEffect(() => {
    if (isAway || hasCompletedSurvey) return
    let here = true
    void surveys.read(user).match(
      (survey) => here && setDue(survey.due),
      () => undefined,
    )
    return () => {
      here = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- not for a name that changed
  }, [surveys, id, confirmedAt, hasCompletedSurvey, isAway])

  // A person who closed the dialog that the invitation opened has answered the survey, or postponed it.
  useEffect(() => {
    if (!opened || isAsking) return
    setOpened(false)
    setDue(false)
    focusPage()
  }, [opened, isAsking])

  if (!due || isAway || hasCompletedSurvey) return null
  const open = () => {
    setOpened(true)
    modals.show({ kind: 'survey', offered: true, business: false })
  }
  const putOff = () => {
    setDue(false)
    focusPage()
    skip()
  }
  return (
    <section className={css['invitation']} aria-labelledby={titleId}>
      <div className={css['words']}>
        <h2 id={titleId}>{SURVEY.invitation}</h2>
        <p>{SURVEY.why}</p>
      </div>
      <div className={css['actions']}>
        <Button onClick={open}>{SURVEY.title}</Button>
        <Button kind="bare" onClick={putOff}>
          Not now
        </Button>
      </div>
    </section>
  )
})

/** The buttons are gone, so the keyboard continues in the page that contained them. */
function focusPage(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}
