import * as z from 'zod/mini'
import { money, rowId, shaped } from './shapes.ts'

/** What resolves a refused download: what to buy, for how many cents, or what to do instead. */
export const suggestedAction = shaped({
  kind: z.enum(['sign-in', 'confirm', 'license', 'wait', 'order', 'buy', 'credits', 'plan']),
  order_id: z.optional(z.string()),
  plan_id: z.optional(rowId),
  pack_id: z.optional(rowId),
  price: z.optional(money),
})
