import type { ThirdParties } from '#domain/consent/third-parties.ts'
import { faultIfUnset, type Settings } from './settings.ts'

const PIXEL_SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js'
const TAG_MANAGER_SCRIPT = 'https://www.googletagmanager.com/gtm.js'

/** The third parties whose scripts are configured; none by default. */
export function thirdPartiesIn(read: Settings): ThirdParties {
  const { PIXEL_ID: pixel, TAG_MANAGER_ID: container, AB_SCRIPT_URL: abScript } = read
  return {
    ...(pixel && { pixel: { id: pixel, scriptUrl: read.PIXEL_SCRIPT_URL ?? PIXEL_SCRIPT } }),
    ...(container && {
      tagManager: {
        id: container,
        scriptUrl: ofContainer(read.TAG_MANAGER_SCRIPT_URL ?? TAG_MANAGER_SCRIPT, container),
      },
    }),
    ...(abScript && { abScript: { scriptUrl: abScript } }),
  }
}

/** A tag manager generates its script for the container named in the address. */
function ofContainer(script: string, container: string): string {
  const url = new URL(script)
  url.searchParams.set('id', container)
  return url.href
}

/** A script address is useful only together with its account. */
export function faultInThirdParties(read: Settings): string | null {
  const ofPixel = read.PIXEL_SCRIPT_URL
    ? faultIfUnset(read, ['PIXEL_ID'], 'PIXEL_SCRIPT_URL')
    : null
  const ofTagManager = read.TAG_MANAGER_SCRIPT_URL
    ? faultIfUnset(read, ['TAG_MANAGER_ID'], 'TAG_MANAGER_SCRIPT_URL')
    : null
  return ofPixel ?? ofTagManager
}
