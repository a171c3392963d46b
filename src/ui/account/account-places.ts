/** The account's pages, in the order of their tabs and of the menu. */
const LABELS = {
  profile: 'Profile',
  security: 'Security',
  subscription: 'Subscription',
  credits: 'Credits',
  downloads: 'Downloads',
  orders: 'Orders',
  licenses: 'Licenses',
  team: 'Team',
  tokens: 'API tokens',
  privacy: 'Privacy',
}

export type AccountPlace = keyof typeof LABELS

/** Each page with its label. */
export const ACCOUNT_PLACES = Object.entries(LABELS) as [AccountPlace, string][]
