import { SURVEY_SKIPS } from '#domain/user/survey.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { SURVEY } from '#messages/survey-labels.ts'
import { useService, useStore } from '../stores/stores.tsx'

/** Postpones the survey (survey 1). Nobody waits for the answer: if the request fails, the invitation appears again. */
export function useSkip(viewer: Registered): () => void {
  const surveys = useService('surveys')
  const notifications = useStore('notifications')
  return () =>
    void surveys.skip(viewer).match(
      ({ skips }) => {
        if (skips < SURVEY_SKIPS) return
        notifications.say({ type: 'info', body: SURVEY.skippedForGood })
      },
      () => undefined,
    )
}
