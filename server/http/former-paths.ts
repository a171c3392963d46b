import type { Endpoint } from '#contract/endpoint.ts'
import { sendInquiry } from '#contract/inquiries.ts'
import { answerChallenge } from '#contract/orders.ts'
import { confirmRevenueBand, readRevenueBand } from '#contract/revenue-band.ts'
import { reactivateCreditSubscription } from '#contract/subscriptions.ts'

/** Paths of the previous version, which tabs that were opened before the upgrade still call. */
const FORMER_PATHS: ReadonlyMap<string, string> = new Map([
  [answerChallenge.path, '/api/v1/orders/:id/second_step'],
  [sendInquiry.path, '/api/v1/enquiries'],
  [readRevenueBand.path, '/api/v1/band'],
  [confirmRevenueBand.path, '/api/v1/band/confirm'],
  [reactivateCreditSubscription.path, '/api/v1/credit_subscription/keep'],
])

/** Every path at which a row answers. */
export function pathsOf({ path }: Pick<Endpoint, 'path'>): string[] {
  const former = FORMER_PATHS.get(path)
  return former === undefined ? [path] : [path, former]
}
