import type { EventSender } from '#application/tracking/tracker-needs.ts'
import type { TrackedEvent, TrackedItem } from '#domain/tracking/tracked-event.ts'
import { inDollars } from './in-dollars.ts'
import { addScript, type ScriptPage } from './third-party-script.ts'

/** The pixel's global function. Calls made before its script has loaded wait in its queue. */
interface Pixel {
  (...told: readonly unknown[]): void
  queue: unknown[]
  callMethod?: (...told: readonly unknown[]) => void
  loaded: boolean
  version: string
  push: Pixel
  disablePushState: boolean
}

interface PixelWindow {
  fbq?: Pixel
  _fbq?: Pixel
}

interface PixelNeeds {
  readonly id: string
  readonly scriptUrl: string
  readonly window: PixelWindow
  readonly page: ScriptPage
}

/** A name from the pixel's vocabulary with its details, and an ID that deduplicates events of the same order. */
type PixelEvent = readonly [
  name: string,
  details: Readonly<Record<string, unknown>>,
  once?: { readonly eventID: string },
]

/** The social-media advertising pixel, with events in its own vocabulary; each carries a value in US dollars. */
export function pixelEvents({ id, scriptUrl, window, page }: PixelNeeds): EventSender {
  const pixel = (window.fbq ??= newPixel())
  window._fbq ??= pixel
  // It would otherwise report button clicks and page addresses by itself.
  pixel('set', 'autoConfig', false, id)
  pixel('init', id)
  const ready = addScript(page, scriptUrl)
  return {
    ready,
    updateConsent: ({ marketing }) => pixel('consent', marketing ? 'grant' : 'revoke'),
    send: (event, _viewer, report) => {
      const mapped = toPixelEvent(event)
      if (!mapped) return
      pixel('track', ...mapped)
      const [name, details, once] = mapped
      report({ name, payload: { ...details, ...once } })
    },
  }
}

function newPixel(): Pixel {
  const pixel: Pixel = Object.assign(
    (...told: readonly unknown[]) => {
      if (pixel.callMethod) pixel.callMethod(...told)
      else pixel.queue.push(told)
    },
    { queue: [], loaded: true, version: '2.0', disablePushState: true },
  ) as unknown as Pixel
  pixel.push = pixel
  return pixel
}

function toPixelEvent(event: TrackedEvent): PixelEvent | null {
  switch (event.kind) {
    case 'page-viewed':
      return ['PageView', inDollars(0)]
    case 'home-visited':
      return ['ViewContent', { content_name: 'Homepage', ...inDollars(0) }]
    case 'product-viewed':
      return [
        'ViewContent',
        {
          content_ids: [event.sku],
          content_name: event.name,
          content_category: event.productType,
          content_type: 'product',
          ...inDollars(event.value),
        },
      ]
    case 'subscription-viewed':
      return ['ViewContent', { content_name: 'Plans', ...inDollars(event.value) }]
    case 'checkout-begun':
      return ['InitiateCheckout', { ...contents(event.items), ...inDollars(event.value) }]
    case 'subscribed':
      return ['Subscribe', inDollars(event.value), { eventID: event.orderId }]
    case 'credit-pack-bought':
    case 'purchased':
      return [
        'Purchase',
        { ...contents(event.items), ...inDollars(event.value) },
        { eventID: event.orderId },
      ]
    case 'searched':
    case 'results-action':
    case 'article-viewed':
    case 'variant-shown':
      return null
  }
}

function contents(items: readonly TrackedItem[]) {
  return {
    content_ids: items.map(({ id }) => id),
    content_type: 'product',
    num_items: items.length,
  }
}
