import { ResultAsync } from 'neverthrow'
import { useRef } from 'react'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Survey, SurveyAnswers } from '#domain/user/survey.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { useService } from '../stores/stores.tsx'
import { useMutation, type Mutation } from '../hooks/use-mutation.ts'
import { useQuery, type Query } from '../hooks/use-query.ts'

export interface MySurvey extends Query<Survey> {
  /** Shown at once and kept in the background, one after the other. */
  readonly answer: (change: Partial<SurveyAnswers>) => void
  readonly finishing: Mutation
  /** Sends everything once more, so that no answer is lost that could not be kept on the way. */
  readonly finish: (confirmed: LicenseId | null, then: (survey: Survey) => void) => void
}

/** Somebody's answers. */
export function useSurvey(viewer: Registered): MySurvey {
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

function answersOf({ skips: _s, completedAt: _c, due: _d, ...answers }: Survey): SurveyAnswers {
  return answers
}
