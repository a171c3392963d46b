import { useState } from 'react'
import type { Survey, SurveyAnswers } from '#domain/user/survey.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { useErrand, type Errand } from '../use-errand.ts'
import { useSurveys } from './use-survey.ts'

interface WorkDefaults {
  /** Null until it has come. */
  readonly survey: Survey | null
  readonly loading: Errand
  readonly load: () => void
  readonly saving: Errand
  readonly save: (change: Partial<SurveyAnswers>) => void
  /** What happened last, in a word. */
  readonly last: string
}

/** One's defaults for files: saved as soon as they are chosen, and back where they were if that fails. */
export function useWorkDefaults(viewer: Registered): WorkDefaults {
  const surveys = useSurveys()
  const [survey, setSurvey] = useState<Survey | null>(null)
  const [last, setLast] = useState('')
  const loading = useErrand()
  const saving = useErrand()
  const load = () => loading.run(() => surveys.read(viewer), setSurvey)
  const save = (change: Partial<SurveyAnswers>) =>
    saving.run(
      () => surveys.save(viewer, change),
      (fresh) => {
        setSurvey(fresh)
        setLast('Saved.')
      },
    )
  return { survey, loading, load, saving, save, last }
}
