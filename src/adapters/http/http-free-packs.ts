import type { FreePacks } from '#application/ports/free-packs.ts'
import { readFreePack } from '#contract/free-pack.ts'
import { orOutage, type Api } from './api.ts'

export const httpFreePacks = (api: Api): FreePacks => ({
  packFor: () => api.call(readFreePack).mapErr(orOutage),
})
