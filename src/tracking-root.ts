import { renewFingerprint } from '#adapters/analytics/fingerprint.ts'
import { scriptExperiments } from '#adapters/analytics/script-experiments.ts'
import { trackingStorage } from '#adapters/analytics/tracking-storage.ts'
import type { Services } from '#application/services.ts'
import { EventTracker } from '#application/tracking/event-tracker.ts'
import {
  isClosedToThirdParties,
  type ThirdParties,
  type ThirdParty,
} from '#domain/consent/third-parties.ts'
import type { BrowserConfig } from '#ui/boot.ts'

export interface TrackingParts {
  readonly config?: Partial<Pick<BrowserConfig, 'apiOrigin' | 'environment' | 'thirdParties'>>
  /** The third parties that this document admits. */
  readonly thirdParties?: ThirdParties
}

/**
 * Tracking, the part of the composition root that loads separately, soon after the page. Adapters are bound
 * if the environment, the settings and the document allow them, and loaded once consent lets them send
 * (tracking 2). It also loads the script that tests versions of pages (privacy 9).
 */
export function composeTracking({
  config = {},
  thirdParties = {},
}: TrackingParts): Pick<Services, 'experiments' | 'tracking' | 'trackingLog'> {
  const { apiOrigin: origin = '', environment = 'development', thirdParties: setUp = [] } = config
  const { pixel, tagManager, abScript } = thirdParties
  const now = () => Date.now()
  const post = (...request: Parameters<typeof fetch>) => fetch(...request)
  const storage = trackingStorage({
    page: document,
    local: ifAllowed(() => window.localStorage),
    session: ifAllowed(() => window.sessionStorage),
    locks: navigator.locks,
    now,
  })
  const tracker = new EventTracker({
    now,
    storage,
    situation: () => ({
      environment,
      setUp,
      admitted: Object.keys(thirdParties) as readonly ThirdParty[],
      isClosed: isClosedToThirdParties(location.pathname.toLowerCase()),
    }),
    senders: {
      ...(environment === 'production' && {
        experiments: async () => {
          const { experimentEvents } = await import('./adapters/analytics/experiment-events.ts')
          return experimentEvents({ origin, post })
        },
        shop: async () => {
          const { shopEvents } = await import('./adapters/analytics/shop-events.ts')
          const fingerprint = () => renewFingerprint(document)
          return shopEvents({ origin, post, now, fingerprint, earlier: storage.savedLog().lines })
        },
      }),
      ...(pixel && {
        pixel: async () => {
          const { pixelEvents } = await import('./adapters/analytics/pixel.ts')
          return pixelEvents({ ...pixel, window: window as object, page: document })
        },
      }),
      ...(tagManager && {
        tagManager: async () => {
          const { dataLayerEvents } = await import('./adapters/analytics/data-layer.ts')
          return dataLayerEvents({ ...tagManager, window: window as object, page: document, now })
        },
      }),
    },
  })
  addEventListener('pagehide', () => tracker.leave())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) tracker.resume()
  })
  return {
    // Two that change the same page would distort each other's results (experiments 7).
    experiments: abScript
      ? scriptExperiments({ ...abScript, page: document })
      : {
          follow: (shown) =>
            shown.forEach((one) => tracker.track({ kind: 'variant-shown', ...one })),
        },
    tracking: { track: (event) => tracker.track(event) },
    trackingLog: {
      update: (context) => tracker.update(context),
      watch: (listener) => tracker.watch(listener),
      takeEarlyPages: () => tracker.takeEarlyPages(),
    },
  }
}

/** Browsers that block storage throw as soon as it is accessed. */
function ifAllowed(storage: () => Storage): Storage | null {
  try {
    return storage()
  } catch {
    return null
  }
}
