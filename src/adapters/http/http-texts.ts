import type { Texts } from '#application/ports/texts.ts'
import { readText } from '#contract/texts.ts'
import { orMissing, type Api } from './api.ts'

export const httpTexts = (api: Api): Texts => ({
  text: (slug) => api.call(readText, { params: { slug } }).mapErr(orMissing('text')),
})
