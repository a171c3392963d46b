import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Acting, ActingRefused } from '#application/ports/acting.ts'
import { readOwnedVariants } from '#contract/downloads.ts'
import { readMe } from '#contract/account.ts'
import { CUSTOMER_HEADER } from '#contract/customer-header.ts'
import type { Answer } from '#contract/endpoint.ts'
import { orOutage, type Api, type Failure } from './api.ts'

/** The customer that a page's calls are made for. */
export interface CallCustomer {
  /** The team; null for the user's own account. */
  readonly teamId: string | null
  /** Called with each call that changes something: switching to another customer waits for these. */
  begun(call: ResultAsync<unknown, unknown>): void
  /** Called when a call is refused because the user is not in its team, or their role does not allow it. */
  refused(teamId: string, why: ActingRefused): void
}

/** A customer that can also be chosen and watched. */
export type ActingCustomer = CallCustomer & Pick<Acting, 'choose' | 'watch'>

/** For contexts without a choice: a server that renders a page. */
export const NOBODY: ActingCustomer = {
  teamId: null,
  begun: () => undefined,
  refused: () => undefined,
  choose: () => okAsync(undefined),
  watch: () => okAsync(() => undefined),
}

export const httpActing = (api: Api, { choose, watch }: ActingCustomer): Acting => ({
  team: () =>
    api
      .call(readMe)
      .map(({ team }) => team ?? null)
      .mapErr(orOutage),
  ownedBy: (teamId, productId) =>
    api
      .call(readOwnedVariants, {
        query: { productIds: String(productId) },
        headers: { [CUSTOMER_HEADER]: teamId },
      })
      .map((owned) => owned.map(({ variantId }) => variantId))
      .mapErr(orOutage),
  choose,
  watch,
})

/**
 * The one place that adds the `Customer-Id` header to calls (customer 7). If the customer changes while a
 * read is under way, it is repeated, so that one customer's data is never shown as another's.
 */
export function actingApi(api: Api, customer: CallCustomer): Api {
  return {
    call: (row, sent = {}) => {
      const ask = (): ResultAsync<Answer<typeof row>, Failure> => {
        const { teamId } = customer
        const isStale = () => row.method === 'GET' && customer.teamId !== teamId
        const headers = { ...sent.headers, ...(teamId !== null && { [CUSTOMER_HEADER]: teamId }) }
        return api
          .call<typeof row>(row, { ...sent, headers })
          .andThen((answer) => (isStale() ? ask() : okAsync(answer)))
          .orElse((failure) => {
            if (isStale()) return ask()
            if (teamId !== null && isRefused(failure)) customer.refused(teamId, failure.kind)
            return errAsync(failure)
          })
      }
      const answer = ask()
      if (row.method !== 'GET') customer.begun(answer)
      return answer
    },
  }
}

function isRefused(
  failure: Failure,
): failure is Extract<Failure, { readonly kind: ActingRefused }> {
  return failure.kind === 'team-missing' || failure.kind === 'not-allowed'
}
