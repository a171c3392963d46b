import type { FileDefaults } from '#domain/catalog/file-defaults.ts'
import { CODEC_LABELS } from '#messages/survey-labels.ts'

/** What the defaults do to product pages; null where they do nothing. */
export function filesMessage({ codec, frameRate }: FileDefaults): string | null {
  const first = codec && `${CODEC_LABELS[codec]} files come first when available`
  const rate = frameRate && `we point out footage that isn’t ${frameRate} fps`
  const both = [first, rate].filter(Boolean).join(', and ')
  return both === '' ? null : `${both.charAt(0).toUpperCase()}${both.slice(1)}.`
}
