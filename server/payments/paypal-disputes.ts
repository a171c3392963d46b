import * as z from 'zod/mini'
import { fault, type PayPalClient } from './paypal-client.ts'

const disputes = z.object({ items: z._default(z.array(z.object({ dispute_id: z.string() })), []) })
const dispute = z.object({
  dispute_outcome: z.optional(z.object({ outcome_code: z.optional(z.string()) })),
})

/** Ends of a dispute that leave the buyer the money. Until then nobody has decided whose it is. */
const LOST = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']

/** Whether the buyer got this money back by a dispute that is over. */
export async function lostDispute(client: PayPalClient, capture: string): Promise<boolean> {
  const get = async (path: string) => {
    const answer = await client({ method: 'GET', path: `/v1/customer/disputes${path}` })
    if (answer.status !== 200) throw fault(answer, 'the question for disputes')
    return answer.body
  }
  const { items } = disputes.parse(await get(`?disputed_transaction_id=${capture}`))
  const ends = await Promise.all(
    items.map(async ({ dispute_id: id }) => {
      const { dispute_outcome: end } = dispute.parse(await get(`/${id}`))
      return LOST.includes(end?.outcome_code ?? '')
    }),
  )
  return ends.includes(true)
}
