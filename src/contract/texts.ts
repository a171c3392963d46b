import * as z from 'zod/mini'
import { block } from './blog.ts'
import { endpoint } from './endpoint.ts'
import { list, moment, shaped } from './shapes.ts'

/** A help text or a policy. */
export const readText = endpoint('GET', '/api/v1/texts/:slug', {
  answer: shaped({
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    changed_at: moment,
    body: list(block),
  }),
})
