/** For somebody who arrives by an address. Apart from the other texts, since few ever do. */

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

/** What /503 says (limits 3). */
export const SLOW_DOWN = {
  title: 'One moment, please',
  why: 'That was more at once than the store can take. Everything is as you left it; you go back by yourself when the time is up.',
  wait: (seconds: number) =>
    seconds > 60
      ? `You go back in about ${Math.ceil(seconds / 60)} minutes.`
      : seconds === 60
        ? 'You go back in about a minute.'
        : `You go back in less than ${seconds} seconds.`,
} as const
