import { ResultAsync } from 'neverthrow'
import { useEffect, useRef, useState } from 'react'
import type { Surveys } from '#application/ports/surveys.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Survey, SurveyAnswers } from '#domain/user/survey.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { useService } from '../stores/stores.tsx'
import { useErrand, type Errand } from '../use-errand.ts'

/** The port of one's own survey, the same for the whole life of a component. */
export function useSurveys(): Surveys {
  const found = useService('surveys')
  const [surveys] = useState(() => found)
  return surveys
}

export interface OwnSurvey {
  /** Null until it has come. */
  readonly survey: Survey | null
  readonly loading: Errand
  readonly load: () => void
  /** Shown at once and kept behind, one after the other. */
  readonly answer: (change: Partial<SurveyAnswers>) => void
  readonly finishing: Errand
  /** Sends everything once more, so that no answer is lost that could not be kept on the way. */
  readonly finish: (confirmed: LicenseId | null, then: (survey: Survey) => void) => void
}

/** Somebody's answers, fetched on arrival. */
export function useSurvey(viewer: Registered): OwnSurvey {
  const surveys = useSurveys()
  const [survey, setSurvey] = useState<Survey | null>(null)
  const loading = useErrand()
  const finishing = useErrand()
  const kept = useRef<Promise<unknown>>(Promise.resolve())
  const load = () => loading.run(() => surveys.read(viewer), setSurvey)

  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once; after a failure somebody presses
  useEffect(load, [])

  const answer = (change: Partial<SurveyAnswers>) => {
    if (!survey) return
    setSurvey({ ...survey, ...change })
    finishing.forget()
    kept.current = kept.current.then(() => surveys.save(viewer, change))
  }
  const finish: OwnSurvey['finish'] = (confirmed, then) => {
    if (!survey) return
    finishing.run(
      () =>
        ResultAsync.fromSafePromise(kept.current)
          .andThen(() => surveys.save(viewer, answersOf(survey)))
          .andThen(() => surveys.complete(viewer, confirmed)),
      then,
    )
  }
  return { survey, loading, load, answer, finishing, finish }
}

function answersOf({ skips: _s, completedAt: _c, due: _d, ...answers }: Survey): SurveyAnswers {
  return answers
}
