import { okAsync } from 'neverthrow'
import type { Services } from '#application/services.ts'

/** Stands in for tracking: the shop works without it (tracking 6). */
export const NOBODY_HEARS: Pick<Services, 'experiments' | 'tracking' | 'trackingLog'> = {
  experiments: { follow: () => undefined },
  tracking: { track: () => undefined },
  trackingLog: {
    update: () => undefined,
    watch: () => okAsync(() => undefined),
    takeEarlyPages: () => okAsync([]),
  },
}
