import type { EventSender } from '#application/tracking/tracker-needs.ts'
import type { Choices } from '#domain/consent/consent.ts'
import type { TrackedEvent, TrackedItem } from '#domain/tracking/tracked-event.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import { inDollars } from './in-dollars.ts'
import { addScript, type ScriptPage } from './third-party-script.ts'

interface DataLayerWindow {
  dataLayer?: unknown[]
}

interface DataLayerNeeds {
  readonly scriptUrl: string
  readonly window: DataLayerWindow
  readonly page: ScriptPage
  readonly now: () => number
}

interface DataLayerEvent {
  readonly event: string
  readonly [field: string]: unknown
}

const DENIED = 'denied'

/**
 * The data layer of a tag manager. Its tags are denied everything before the script is fetched; the
 * visitor's choices then arrive as updates.
 */
export function dataLayerEvents({ scriptUrl, window, page, now }: DataLayerNeeds): EventSender {
  const layer = (window.dataLayer ??= [])
  layer.push(
    command(
      'consent',
      'default',
      signals({ analytics: false, experiments: false, marketing: false }),
    ),
  )
  layer.push({ 'gtm.start': now(), event: 'gtm.js' })
  const ready = addScript(page, scriptUrl)
  return {
    ready,
    updateConsent: (granted) => void layer.push(command('consent', 'update', signals(granted))),
    send: (event, viewer, report) => {
      const payload = toDataLayerEvent(event, viewer)
      if (!payload) return
      // Otherwise the fields of the previous event would be read as part of this one.
      if (payload['ecommerce']) layer.push({ ecommerce: null })
      layer.push(payload)
      report({ name: payload.event, payload })
    },
  }
}

/** A command is pushed as an `arguments` object, which is how the data layer tells commands from events. */
function command(..._told: readonly unknown[]): IArguments {
  // oxlint-disable-next-line prefer-rest-params -- an array would be read as something else
  return arguments
}

function signals({ analytics, marketing }: Choices) {
  const of = (isGranted: boolean) => (isGranted ? 'granted' : DENIED)
  return {
    ad_storage: of(marketing),
    ad_user_data: of(marketing),
    ad_personalization: of(marketing),
    analytics_storage: of(analytics),
  }
}

function toDataLayerEvent(event: TrackedEvent, viewer: Viewer): DataLayerEvent | null {
  switch (event.kind) {
    case 'page-viewed':
      return { event: 'page_view', page_path: event.path }
    case 'home-visited':
      return { event: 'home_visit' }
    case 'product-viewed':
      return {
        event: 'view_item',
        ecommerce: {
          ...inDollars(event.value),
          items: itemsOf([{ id: event.sku, name: event.name, price: event.value }]),
        },
      }
    case 'subscription-viewed':
      return { event: 'view_plans', ...inDollars(event.value) }
    case 'checkout-begun':
      return {
        event: 'begin_checkout',
        ecommerce: { ...inDollars(event.value), items: itemsOf(event.items) },
      }
    case 'subscribed':
    case 'credit-pack-bought':
    case 'purchased':
      return {
        event: 'purchase',
        ecommerce: {
          transaction_id: event.orderId,
          ...inDollars(event.value),
          items: itemsOf(event.items),
        },
        ...customerOf(viewer),
      }
    case 'searched':
    case 'results-action':
    case 'article-viewed':
    case 'variant-shown':
      return null
  }
}

function itemsOf(items: readonly TrackedItem[]) {
  return items.map(({ id, name, price }) => ({
    item_id: id,
    item_name: name,
    price: inDollars(price).value,
    quantity: 1,
  }))
}

/** Buyers are signed in. If the session has ended since, no name is sent. */
function customerOf(viewer: Viewer) {
  if (viewer.kind === 'visitor') return { first_name: null, last_name: null, email: null }
  return { first_name: viewer.firstName, last_name: viewer.lastName, email: viewer.email }
}
