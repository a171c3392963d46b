import { ResultAsync } from 'neverthrow'
import type { Get, Services } from '#application/services.ts'

/** Background calls that no one waits for: their errors never lead anyone away from a page (limits 1). */
const BACKGROUND: Readonly<Partial<Record<keyof Services, true | readonly string[]>>> = {
  accounts: ['whoAmI'],
  acting: true,
  revenueBands: ['answerOf'],
  carts: ['open'],
  consentRecords: true,
  catalog: ['suggest', 'inContext', 'cards'],
  experiments: true,
  downloads: ['decision', 'practiceMeter'],
  freePacks: ['packFor'],
  openWishlists: true,
  myLibrary: ['ownedBundles', 'ownedVariants'],
  preferences: true,
  recentSearches: true,
  refreshDeviceList: true,
  saveToFolder: true,
  sessionMemory: true,
  sessionWatch: true,
  siteGate: true,
  subscriptions: ['details'],
  surveys: ['read'],
  tracking: true,
  trackingLog: true,
}

/** The same services, with a listener that is called with every error of a call that the shopper made. */
export function interceptErrors(get: Get<Services>, hear: (error: unknown) => void): Get<Services> {
  const kept = new Map<keyof Services, object>()
  const report = (answer: unknown): unknown =>
    answer instanceof ResultAsync ? answer.orTee(hear) : answer

  // Returns the same object for a name every time: pages depend on its identity.
  return ((name: keyof Services) => {
    const known = kept.get(name)
    if (known) return known
    const background = BACKGROUND[name] ?? []
    const service = background === true ? get(name) : intercepted(get(name), background, report)
    kept.set(name, service)
    return service
  }) as Get<Services>
}

type Call = (...args: readonly unknown[]) => unknown

function intercepted(
  service: object,
  background: readonly string[],
  report: (answer: unknown) => unknown,
): object {
  return new Proxy(service, {
    apply: (use, _self, args: readonly unknown[]) => report((use as Call)(...args)),
    get: (port, method) => {
      const call: unknown = Reflect.get(port, method)
      if (typeof call !== 'function' || background.includes(String(method))) return call
      return (...args: readonly unknown[]) => report(Reflect.apply(call, port, args))
    },
  })
}
