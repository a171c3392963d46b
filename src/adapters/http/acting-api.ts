import { errAsync, okAsync, type ResultAsync } from 'neverthrow'
import type { Acting, ActingRefused } from '#application/ports/acting.ts'
import { readOwnedVariants } from '#contract/downloads.ts'
import { readMe } from '#contract/account.ts'
import { CUSTOMER_HEADER } from '#contract/customer-header.ts'
import type { Answer } from '#contract/endpoint.ts'
import { orOutage, type Api, type Failure } from './api.ts'

/** For whom the calls of a page are made. */
export interface CallCustomer {
  /** The team; null for oneself. */
  readonly teamId: string | null
  /** Hears of calls that change something: whoever chooses another customer waits for them. */
  begun(call: ResultAsync<unknown, unknown>): void
  /** The team that a call was made for is not one's own, or one's role there does not allow it. */
  refused(teamId: string, why: ActingRefused): void
}

/** The same, and the choice of it. */
export type ActingCustomer = CallCustomer & Pick<Acting, 'choose' | 'watch'>

/** Where nobody chooses: on a server that renders a page. */
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
 * The one place where calls name whom they act for (customer 7). What was read for one customer while another was chosen
 * is read again, so that nothing of the one is shown as the other's.
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
  return failure.kind === 'team-missing' || failure.kind === 'team-power-missing'
}
