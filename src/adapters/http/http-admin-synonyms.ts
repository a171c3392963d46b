import type { SynonymsAdmin } from '#application/ports/admin-synonyms.ts'
import { readSynonyms, setSynonym } from '#contract/admin-synonyms.ts'
import { orChangeRefused } from './admin-refusals.ts'
import { orOutage, type Api } from './api.ts'

export const httpAdminSynonyms = (api: Api): SynonymsAdmin => ({
  synonyms: () =>
    api
      .call(readSynonyms)
      .map(({ synonyms }) => synonyms)
      .mapErr(orOutage),
  setSynonym: ({ term, meanings }) =>
    api
      .call(setSynonym, { params: { term }, body: { meanings } })
      .map(({ synonyms }) => synonyms)
      .mapErr(orChangeRefused('synonym')),
})
