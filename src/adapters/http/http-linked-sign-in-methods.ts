import type { LinkedSignInMethods } from '#application/ports/sign-in-methods.ts'
import { listProviders, unlinkProvider } from '#contract/account.ts'
import { orMissing, orOutage, type Api } from './api.ts'

export const httpLinkedSignInMethods = (api: Api): LinkedSignInMethods => ({
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
        if (code === 'ONLY_WAY_IN') return { kind: 'only-sign-in-method' }
        if (code === 'REAUTH_REQUIRED') return { kind: 'reauth-required' }
        return orMissing('link')(failure)
      }),
})
