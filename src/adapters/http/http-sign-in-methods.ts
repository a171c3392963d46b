import { err, ok, ResultAsync, type Result } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type {
  LinkedSignInMethods,
  SignInMethod,
  SignInMethods,
} from '#application/ports/sign-in-methods.ts'
import { listProviders, unlinkProvider } from '#contract/account.ts'
import { orMissing, orOutage, type Api } from './api.ts'
import type { BrowserSession } from './http-accounts.ts'
import { either, refusals } from './refusals.ts'

/** Lists the providers of the authentication routes, without the password's own. */
export const httpSignInMethods = ({ auth, authHeaders }: BrowserSession): SignInMethods => ({
  list: () =>
    ResultAsync.fromSafePromise(auth.getProviders()).andThen(
      (providers): Result<readonly SignInMethod[], Outage> =>
        providers
          ? ok(
              providers
                .filter(({ type }) => type === 'oauth')
                .map(({ id, name }) => ({ id, name })),
            )
          : err({ kind: 'unexpected', cause: 'couldn’t load the sign-in providers' }),
    ),
  start: (id, returnTo) =>
    ResultAsync.fromSafePromise(auth.signIn(id, { callbackUrl: returnTo, redirect: false }))
      .andThen((outcome): Result<string, Outage> =>
        outcome.kind === 'failed'
          ? err({ kind: 'unexpected', cause: `signing in with ${id} failed` })
          : ok(outcome.url),
      )
      // Whoever returns has a new cookie; an earlier header set may belong to someone else.
      .andTee(() => authHeaders.discard()),
})

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
      .mapErr(either(refusals('ONLY_SIGN_IN_METHOD', 'REAUTH_REQUIRED'), orMissing('link'))),
})
