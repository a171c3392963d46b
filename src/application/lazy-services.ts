import { err, ResultAsync, type Result } from 'neverthrow'
import type { Outage } from './ports/outage.ts'
import type { Get } from './services.ts'
import { once } from '#domain/shared/once.ts'

type Call = (...args: readonly unknown[]) => PromiseLike<Result<unknown, unknown>>

/**
 * Services that are fetched and wired on the first call to any of them. Works for ports and use cases
 * alike, since each call returns a `ResultAsync`; code that cannot be fetched is an outage like any other.
 * Services in `apart` are fetched on their own, without the rest.
 */
export function lazyServices<All extends object>(
  load: () => Promise<All>,
  apart: { readonly [Name in keyof All]?: () => Promise<Pick<All, Name>> } = {},
): Get<All> {
  const shop = once(load)
  return ((name: keyof All) => {
    const service = () => (apart[name] ?? shop)().then((services) => services[name])
    return new Proxy(() => undefined, {
      apply: (_target, _self, args: readonly unknown[]) =>
        late(service, (use) => use as Call, args),
      // No `then`, since `await` would treat the service as a promise.
      get: (_target, method) =>
        method === 'then'
          ? undefined
          : (...args: readonly unknown[]) =>
              late(service, (port) => Reflect.get(port as object, method) as Call, args),
    })
  }) as Get<All>
}

function late(
  load: () => Promise<unknown>,
  callOf: (service: unknown) => Call,
  args: readonly unknown[],
): ResultAsync<unknown, unknown> {
  return new ResultAsync(
    load().then(
      (service) => callOf(service)(...args),
      (): Result<never, Outage> => err({ kind: 'offline' }),
    ),
  )
}
