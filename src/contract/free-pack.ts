import * as z from 'zod/mini'
import { productCard } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { licensedFile } from './downloads.ts'
import { list, moment, shaped } from './shapes.ts'

/** This month's pack of the free plan (free-plan 1), with those of its files that the user has. */
export const readFreePack = endpoint('GET', '/api/v1/free_pack', {
  answer: shaped({
    month: z.string(),
    ends_at: moment,
    held: z.boolean(),
    assets: list(shaped({ product: productCard, files: list(licensedFile) })),
  }),
})
