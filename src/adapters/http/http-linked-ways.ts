import type { LinkedWays } from '#application/ports/sign-in-ways.ts'
import { listProviders, unlinkProvider } from '#contract/account.ts'
import { orMissing, orOutage, type Api } from './api.ts'

export const httpLinkedWays = (api: Api): LinkedWays => ({
  list: () =>
    api
      .call(listProviders)
      .map(({ items }) => items)
      .mapErr(orOutage),

  unlink: (id) =>
    api
      .call(unlinkProvider, { params: { id } })
      .map(() => undefined)
      .mapErr((failure) => {
        const code = failure.kind === 'refused' ? failure.problem.code : null
        if (code === 'ONLY_WAY_IN') return { kind: 'only-way-in' }
        if (code === 'REAUTH_REQUIRED') return { kind: 'reauth-required' }
        return orMissing('link')(failure)
      }),
})
