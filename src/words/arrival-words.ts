/** What somebody reads who comes by an address. Apart from the other texts, since few ever do. */

/** After the link of a confirmation mail that led through the API. */
export const CONFIRMATION_FOLLOWED = {
  confirmed: 'Your address is confirmed. Everything you license can be downloaded now.',
  refused:
    'That confirmation link has expired, or is not one of ours. Sign in to have a new one sent.',
} as const

/** At /503, to whoever does not have to wait. */
export const NOTHING_TO_WAIT_FOR = {
  title: 'Nothing to wait for',
  why: 'Whoever asks the store for too much at once takes a break here. You were not asked to wait, so go right in.',
} as const
