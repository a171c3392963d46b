import { useState } from 'react'
import type { Survey, SurveyAnswers } from '#domain/user/survey.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { useMutation, type Mutation } from '../hooks/use-mutation.ts'
import { useQuery, type Query } from '../hooks/use-query.ts'

interface WorkDefaults extends Query<Survey> {
  readonly saving: Mutation
  readonly save: (change: Partial<SurveyAnswers>) => void
  /** The latest result, in a word. */
  readonly last: string
}

/** The viewer's defaults for files: saved as soon as they are chosen, and reset if saving fails. */
export function useWorkDefaults(viewer: Registered): WorkDefaults {
  const surveys = useService('surveys')
  const modals = useStore('modals')
  const isAsking = modals.open?.kind === 'survey'
  // Answers given in the dialog appear here once it closes.
  const survey = useQuery(isAsking ? null : () => surveys.read(viewer), [isAsking])
  const [last, setLast] = useState('')
  const saving = useMutation()
  const save = (change: Partial<SurveyAnswers>) =>
    saving.run(
      () => surveys.save(viewer, change),
      (fresh) => {
        survey.show(fresh)
        setLast('Saved.')
      },
    )
  return { ...survey, saving, save, last }
}
