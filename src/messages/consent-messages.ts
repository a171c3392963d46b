import type { OptionalPurpose } from '#domain/consent/consent.ts'

/** The texts that ask for consent, and the names of what they ask for, as of `CONSENT_VERSION`. */
export const CONSENT_TEXT = {
  title: 'Privacy choices',
  asked:
    'We use cookies that the store needs to work. If you agree, we also use cookies for analytics, experiments and marketing.',
  gpc: 'Your browser sends a Global Privacy Control signal, so marketing is off.',
  saved: 'Privacy choices saved. You can change them anytime at the bottom of the page.',
  necessary: {
    name: 'Necessary',
    purpose: 'Sign-in, cart, prices and security. Always on.',
  },
} as const

export const PURPOSE_TEXTS: Readonly<
  Record<OptionalPurpose, { readonly name: string; readonly purpose: string }>
> = {
  analytics: { name: 'Analytics', purpose: 'Shows us how the store is used.' },
  experiments: { name: 'Experiments', purpose: 'Compares versions of a page.' },
  marketing: { name: 'Marketing', purpose: 'Measures our ads on other sites.' },
}
