import type { Consent, OptionalPurpose } from '../consent/consent.ts'
import { PURPOSE_OF_THIRD_PARTY, type ThirdParty } from '../consent/third-parties.ts'
import type { TrackedKind } from './tracked-event.ts'

/** Destinations for the events of a visit: the shop's analytics and its experiments, and two third parties. */
export type Destination = 'shop' | 'experiments' | Extract<ThirdParty, 'pixel' | 'tagManager'>

const { pixel, tagManager } = PURPOSE_OF_THIRD_PARTY

/** The purpose that must be allowed before a destination receives anything (tracking 2). */
export const PURPOSE_OF_DESTINATION = {
  shop: 'analytics',
  experiments: 'experiments',
  pixel,
  tagManager,
} as const satisfies Record<Destination, OptionalPurpose>

const OF_THE_SHOP: readonly Destination[] = ['shop', 'experiments']

const ADVERTISING: readonly Destination[] = ['pixel', 'tagManager']

/** The destinations that have a counterpart for each event (tracking 1). */
export const DESTINATIONS_OF: Readonly<Record<TrackedKind, readonly Destination[]>> = {
  'page-viewed': ADVERTISING,
  'home-visited': ADVERTISING,
  searched: ['shop'],
  'results-action': ['shop'],
  'product-viewed': ['shop', ...ADVERTISING],
  'article-viewed': ['shop'],
  'subscription-viewed': ADVERTISING,
  'checkout-begun': ADVERTISING,
  subscribed: ADVERTISING,
  'credit-pack-bought': ADVERTISING,
  purchased: ADVERTISING,
  'variant-shown': ['experiments'],
}

/** The facts about a visit at one moment that decide what is sent. */
export interface Situation {
  readonly environment: 'development' | 'staging' | 'production'
  readonly consent: Consent
  /** Third parties that the shop has configured. */
  readonly setUp: readonly ThirdParty[]
  /** Third parties that this document admits, as decided when it was loaded, whatever was chosen since. */
  readonly admitted: readonly ThirdParty[]
  /** Whether this page takes cards, or belongs to an account. */
  readonly isClosed: boolean
}

/**
 * Why a destination receives nothing, or nothing yet. `private-page` and `next-document` are temporary: the event is
 * sent by the next document that admits the destination. `consent` is temporary if consent is given in this document.
 */
export type Withheld =
  | 'environment'
  | 'not-set-up'
  | 'gpc'
  | 'consent'
  | 'private-page'
  | 'next-document'

/** Null if the event is sent. Reasons that no choice could change come first (tracking 2, tracking 3). */
export function reasonToWithhold(to: Destination, situation: Situation): Withheld | null {
  const { environment, consent, setUp, admitted, isClosed } = situation
  const purpose = PURPOSE_OF_DESTINATION[to]
  const isOwn = OF_THE_SHOP.includes(to)
  if (environment !== 'production') return 'environment'
  if (!isOwn && !setUp.some((party) => party === to)) return 'not-set-up'
  if (purpose === 'marketing' && consent.gpc) return 'gpc'
  if (!consent.granted[purpose]) return 'consent'
  if (isOwn) return null
  if (isClosed) return 'private-page'
  return admitted.some((party) => party === to) ? null : 'next-document'
}

/** Whether sending is allowed, and only has to wait for another page. */
export function isPostponed(reason: Withheld | null): boolean {
  return reason === 'private-page' || reason === 'next-document'
}
