import type { Consent, OptionalPurpose } from './consent.ts'

/** Third parties whose scripts pages may load, besides those for payments and the bot check. */
export const THIRD_PARTIES = ['pixel', 'tagManager', 'abScript'] as const
export type ThirdParty = (typeof THIRD_PARTIES)[number]

/** The purpose that each third party requires consent for (privacy 9). */
export const PURPOSE_OF_THIRD_PARTY = {
  pixel: 'marketing',
  tagManager: 'marketing',
  abScript: 'experiments',
} as const satisfies Record<ThirdParty, OptionalPurpose>

/** The third parties that a shop configured, or that one document admits, each with what its script needs. */
export interface ThirdParties {
  readonly pixel?: ThirdPartyScript & { readonly id: string }
  readonly tagManager?: ThirdPartyScript & { readonly id: string }
  readonly abScript?: ThirdPartyScript
}

interface ThirdPartyScript {
  readonly scriptUrl: string
}

/** The context in which a document is loaded. */
export interface LoadedDocument {
  readonly environment: 'development' | 'staging' | 'production'
  /** The consent at that moment; null if unknown. */
  readonly consent: Consent | null
  /** The route pattern of the page, like `/account/orders`; null if the page has no route. */
  readonly route: string | null
}

/** Why a configured third party is blocked in a document. */
type NotAdmitted = 'environment' | 'document' | 'gpc' | 'consent'

/** Null if the party is admitted. Reasons that no choice could change come first. */
function reasonAgainst(party: ThirdParty, loaded: LoadedDocument): NotAdmitted | null {
  const { environment, consent, route } = loaded
  const purpose = PURPOSE_OF_THIRD_PARTY[party]
  if (environment !== 'production') return 'environment'
  if (isClosedToThirdParties(route)) return 'document'
  if (purpose === 'marketing' && consent?.gpc) return 'gpc'
  return consent?.granted[purpose] ? null : 'consent'
}

/**
 * The third parties whose scripts a document admits, decided when it is loaded (privacy 9). Its policy stays
 * fixed; consent given later takes effect in the next document.
 */
export function admittedThirdParties(
  configured: ThirdParties,
  loaded: LoadedDocument,
): ThirdParties {
  const { pixel, tagManager, abScript } = configured
  const isAdmitted = (party: ThirdParty) => reasonAgainst(party, loaded) === null
  return {
    ...(pixel && isAdmitted('pixel') && { pixel }),
    ...(tagManager && isAdmitted('tagManager') && { tagManager }),
    ...(abScript && isAdmitted('abScript') && { abScript }),
  }
}

/**
 * Pages where money is spent, pages of accounts and staff, addresses that are secret or identify a license, and
 * visitors' own plates.
 */
const CLOSED = /^\/(checkout|account|admin|auth|invite|withdraw|wishlist|license|try)(\/|$)/

/**
 * Whether the document of a route admits no third party, regardless of consent (privacy 9, security 17). Goes
 * by the route, since the same address can be written in many ways.
 */
export function isClosedToThirdParties(route: string | null): boolean {
  return route === null || CLOSED.test(route)
}
