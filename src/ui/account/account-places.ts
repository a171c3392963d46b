export type AccountPlace =
  | 'profile'
  | 'security'
  | 'subscription'
  | 'credits'
  | 'downloads'
  | 'orders'
  | 'licenses'
  | 'team'
  | 'tokens'
  | 'privacy'

/** The account's pages, in the order of their tabs and of the menu. */
export const ACCOUNT_PLACES: readonly { readonly place: AccountPlace; readonly label: string }[] = [
  { place: 'profile', label: 'Profile' },
  { place: 'security', label: 'Security' },
  { place: 'subscription', label: 'Subscription' },
  { place: 'credits', label: 'Credits' },
  { place: 'downloads', label: 'Downloads' },
  { place: 'orders', label: 'Orders' },
  { place: 'licenses', label: 'Licenses' },
  { place: 'team', label: 'Team' },
  { place: 'tokens', label: 'API tokens' },
  { place: 'privacy', label: 'Privacy' },
]
