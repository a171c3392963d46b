import type { Consent, OptionalPurpose } from './consent.ts'

/** Whose scripts pages may load, besides those of payments and of the bot check. */
export const THIRD_PARTIES = ['pixel', 'tagManager', 'abScript'] as const
export type ThirdParty = (typeof THIRD_PARTIES)[number]

/** What has to be allowed for each (privacy 9). */
export const PURPOSE_OF_THIRD_PARTY = {
  pixel: 'marketing',
  tagManager: 'marketing',
  abScript: 'experiments',
} as const satisfies Record<ThirdParty, OptionalPurpose>

/** The third parties of a shop, or those that one document admits, each with what its script needs. */
export interface ThirdParties {
  readonly pixel?: ThirdPartyScript & { readonly id: string }
  readonly tagManager?: ThirdPartyScript & { readonly id: string }
  readonly abScript?: ThirdPartyScript
}

interface ThirdPartyScript {
  readonly scriptUrl: string
}

/** What one document is loaded as. */
export interface LoadedDocument {
  readonly environment: 'development' | 'staging' | 'production'
  /** What is allowed at that moment; null where nobody knows. */
  readonly consent: Consent | null
  /** The pattern of its page's route, like `/account/orders`; null for a page that has none. */
  readonly route: string | null
}

/** Why a third party that is set up hears nothing in a document. */
type NotAdmitted = 'environment' | 'document' | 'gpc' | 'consent'

/** Null: it is admitted. The first reason counts that no choice could change. */
function reasonAgainst(party: ThirdParty, loaded: LoadedDocument): NotAdmitted | null {
  const { environment, consent, route } = loaded
  const purpose = PURPOSE_OF_THIRD_PARTY[party]
  if (environment !== 'production') return 'environment'
  if (isClosedToThirdParties(route)) return 'document'
  if (purpose === 'marketing' && consent?.gpc) return 'gpc'
  return consent?.granted[purpose] ? null : 'consent'
}

/**
 * Those whose scripts a document admits, decided when it is loaded (privacy 9): its policy stays as it is, and
 * consent that is given later counts from the next document on.
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

/** Where money is spent, what belongs to an account or its staff, addresses that are keys or name a license, and a visitor's own plates. */
const CLOSED = /^\/(checkout|account|admin|auth|invite|withdraw|wishlist|license|try)(\/|$)/

/**
 * Whether the document of a route admits no third party, whatever is allowed (privacy 9, security 17). By its
 * route, since addresses can be written in many ways.
 */
export function isClosedToThirdParties(route: string | null): boolean {
  return route === null || CLOSED.test(route)
}
