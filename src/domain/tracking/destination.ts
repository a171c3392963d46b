import type { Consent, OptionalPurpose } from '../consent/consent.ts'
import { PURPOSE_OF_THIRD_PARTY, type ThirdParty } from '../consent/third-parties.ts'
import type { TrackedKind } from './tracked-event.ts'

/** Who may hear of a visit: the shop itself, and two third parties. */
export type Destination = 'shop' | Extract<ThirdParty, 'pixel' | 'tagManager'>

const { pixel, tagManager } = PURPOSE_OF_THIRD_PARTY

/** What has to be allowed before a destination hears anything (tracking 2). */
const PURPOSE_OF_DESTINATION = {
  shop: 'analytics',
  pixel,
  tagManager,
} as const satisfies Record<Destination, OptionalPurpose>

const ADVERTISING: readonly Destination[] = ['pixel', 'tagManager']

/** Which events each destination has a word for (tracking 1). */
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
}

/** What decides about a visit at one moment. */
export interface Situation {
  readonly environment: 'development' | 'staging' | 'production'
  readonly consent: Consent
  /** Third parties that the shop has set up. */
  readonly setUp: readonly ThirdParty[]
  /** Those that this document admits: decided as it was loaded, whatever is chosen since. */
  readonly admitted: readonly ThirdParty[]
  /** This page takes cards, or belongs to an account. */
  readonly isClosed: boolean
}

/**
 * Why a destination hears nothing, or nothing yet. `private-page` and `next-document` pass: what happened is told by
 * the next document that admits the destination. `consent` passes if it is given in this document.
 */
export type Withheld =
  | 'environment'
  | 'not-set-up'
  | 'gpc'
  | 'consent'
  | 'private-page'
  | 'next-document'

/** Null: the destination hears it. The first reason counts that no choice could change (tracking 2, tracking 3). */
export function reasonToWithhold(to: Destination, situation: Situation): Withheld | null {
  const { environment, consent, setUp, admitted, isClosed } = situation
  const purpose = PURPOSE_OF_DESTINATION[to]
  if (environment !== 'production') return 'environment'
  if (to !== 'shop' && !setUp.includes(to)) return 'not-set-up'
  if (purpose === 'marketing' && consent.gpc) return 'gpc'
  if (!consent.granted[purpose]) return 'consent'
  if (to === 'shop') return null
  if (isClosed) return 'private-page'
  return admitted.includes(to) ? null : 'next-document'
}

/** Whether it is allowed, and waits for a page alone. */
export function isPostponed(reason: Withheld | null): boolean {
  return reason === 'private-page' || reason === 'next-document'
}
