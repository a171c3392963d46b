import type { PolicySlug } from '#domain/help/shop-text.ts'

/** The names of policies, as used in links to them. */
export const POLICY_NAMES: Readonly<Record<PolicySlug, string>> = {
  terms: 'Terms',
  privacy: 'Privacy',
  cookies: 'Cookies',
  license: 'License terms',
  refunds: 'Refunds',
  withdrawal: 'Right of withdrawal',
}
