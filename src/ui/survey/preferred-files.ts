import type { FileDefaults } from '#domain/catalog/file-defaults.ts'
import { CODEC_LABELS } from '#messages/survey-labels.ts'

/** What the defaults do to product pages; null where they do nothing. */
export function filesMessage({ codecs: [codec], frameRate }: FileDefaults): string | null {
  const file = codec && `At the same price and resolution, ${CODEC_LABELS[codec]} is preselected.`
  const rate = frameRate && `We point out footage that isn’t ${frameRate} fps.`
  return [file, rate].filter(Boolean).join(' ') || null
}
