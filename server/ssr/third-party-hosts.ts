import type { ThirdParties } from '#domain/consent/third-parties.ts'

/** What a page's policy lets in of third parties. Their scripts come by `strict-dynamic`. */
export interface ThirdPartyHosts {
  readonly scripts: readonly string[]
  readonly images: readonly string[]
  readonly calls: readonly string[]
  /** Whether text in the page may be a style. */
  readonly inlineStyles: boolean
}

/** Where the scripts of these send what they are told, as their makers document it. */
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

/** The hosts of those that a document admits, and of nobody else; a script of any other home talks to its home. */
export function thirdPartyHosts({ pixel, tagManager, abScript }: ThirdParties): ThirdPartyHosts {
  const scripts = [pixel, tagManager, abScript].flatMap((party) =>
    party ? new URL(party.scriptUrl).origin : [],
  )
  const sentTo = scripts.map((home) => SENT_TO[home] ?? { images: [home], calls: [home] })
  return {
    scripts: unique(scripts),
    images: unique(sentTo.flatMap(({ images }) => images)),
    calls: unique(sentTo.flatMap(({ calls }) => calls)),
    // Such scripts hide what they are about to change, by styles that they write.
    inlineStyles: abScript !== undefined,
  }
}

function unique(hosts: readonly string[]): readonly string[] {
  return [...new Set(hosts)]
}
