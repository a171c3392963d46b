import type { ThirdParties } from '#domain/consent/third-parties.ts'

/** What a page's policy allows for third parties. Their scripts are allowed by `strict-dynamic`. */
export interface ThirdPartyHosts {
  readonly scripts: readonly string[]
  readonly images: readonly string[]
  readonly calls: readonly string[]
  /** Whether inline styles are allowed. */
  readonly inlineStyles: boolean
}

/** Where these scripts send their data, according to their makers' documentation. */
const SENT_TO: Readonly<Record<string, Pick<ThirdPartyHosts, 'images' | 'calls'>>> = {
  'https://connect.facebook.net': {
    images: ['https://www.facebook.com'],
    calls: ['https://connect.facebook.net', 'https://www.facebook.com'],
  },
  'https://www.googletagmanager.com': {
    images: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
    calls: [
      'https://*.analytics.google.com',
      'https://*.google-analytics.com',
      'https://*.googletagmanager.com',
    ],
  },
}

/**
 * The hosts of the third parties that a document admits, and no others; a script from any other origin may only
 * call its own origin.
 */
export function thirdPartyHosts({ pixel, tagManager, abScript }: ThirdParties): ThirdPartyHosts {
  const scripts = [pixel, tagManager, abScript].flatMap((party) =>
    party ? new URL(party.scriptUrl).origin : [],
  )
  const sentTo = scripts.map((home) => SENT_TO[home] ?? { images: [home], calls: [home] })
  return {
    scripts: unique(scripts),
    images: unique(sentTo.flatMap(({ images }) => images)),
    calls: unique(sentTo.flatMap(({ calls }) => calls)),
    // Such scripts hide what they are about to change, with styles that they write.
    inlineStyles: abScript !== undefined,
  }
}

function unique(hosts: readonly string[]): readonly string[] {
  return [...new Set(hosts)]
}
