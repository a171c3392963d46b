import type { OptionalPurpose } from '#domain/consent/consent.ts'
import {
  PURPOSE_OF_DESTINATION,
  type Destination,
  type Withheld,
} from '#domain/tracking/destination.ts'
import type { TrackedEvent } from '#domain/tracking/tracked-event.ts'
import { CONSENT_TEXT, PURPOSE_TEXTS } from './consent-messages.ts'
import { experimentText, variantName } from './experiment-messages.ts'

export const SENT_TITLE = 'What we just sent'

export const DESTINATION_NAMES: Readonly<Record<Destination, string>> = {
  shop: 'Emberstock',
  experiments: 'Emberstock',
  pixel: 'Meta Pixel',
  tagManager: 'Google Tag Manager',
}

/** The name of a destination's purpose: "Analytics". */
export function purposeOf(to: Destination): string {
  return PURPOSE_TEXTS[PURPOSE_OF_DESTINATION[to]].name
}

/** The name of an event: "Product viewed: Ground explosion". */
export function eventName(event: TrackedEvent): string {
  switch (event.kind) {
    case 'page-viewed':
      return `Page viewed: ${event.path}`
    case 'home-visited':
      return 'Home page visited'
    case 'searched':
      return `Search: “${event.searchTerm}”`
    case 'results-action':
      return RESULTS_ACTIONS[event.action]
    case 'product-viewed':
      return `Product viewed: ${event.name}`
    case 'article-viewed':
      return `Article viewed: ${event.articleTitle}`
    case 'subscription-viewed':
      return 'Plans viewed'
    case 'checkout-begun':
      return 'Checkout started'
    case 'subscribed':
      return 'Subscription started'
    case 'credit-pack-bought':
      return 'Credits bought'
    case 'purchased':
      return 'Order placed'
    case 'variant-shown':
      return `Experiment shown: ${experimentText(event.experiment).name}, “${variantName(event.experiment, event.variant)}”`
  }
}

const RESULTS_ACTIONS = {
  click: 'Search result opened',
  add_to_cart: 'Search result added to cart',
  download: 'Search result downloaded',
} as const

/** Why a destination received nothing, or nothing yet. A null reason means that nothing prevents it. */
export function withheldMessage(reason: Withheld | null, to: Destination): string {
  const purpose: OptionalPurpose = PURPOSE_OF_DESTINATION[to]
  switch (reason) {
    case null:
      return 'Its script hasn’t loaded yet. If it doesn’t, we’ll send it from the next page that allows it.'
    case 'environment':
      return 'This is a test version of the store. Only the live store sends anything.'
    case 'not-set-up':
      return 'This store doesn’t use it.'
    case 'gpc':
      return CONSENT_TEXT.gpc
    case 'consent':
      return `${PURPOSE_TEXTS[purpose].name} was off.`
    case 'private-page':
      return 'Checkout and account pages don’t send anything to other companies. We’ll send it from the next page that allows it.'
    case 'next-document':
      return 'You turned it on after this page loaded. It’s sent the next time a page loads.'
  }
}
