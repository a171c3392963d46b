import type { Survey } from '#domain/user/survey.ts'
import { defaultsOf } from '#domain/user/work-defaults.ts'
import { CODEC_LABELS } from '#messages/survey-labels.ts'

/** What the answers change on product pages; null if nothing. A codec is only named if it is sold (survey 3). */
export function filesMessage(survey: Survey): string | null {
  const { codecs, frameRate } = defaultsOf(survey)
  const codec = survey.codecsSold.find((sold) => sold === codecs[0])
  const file = codec && `At the same price and resolution, ${CODEC_LABELS[codec]} is preselected.`
  const rate = frameRate && `We point out footage that isn’t ${frameRate} fps.`
  return [file, rate].filter(Boolean).join(' ') || null
}
