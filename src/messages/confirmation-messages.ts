/** Texts for people who arrive at certain addresses. In a file of their own, because few ever do. */

/** After following a link from a confirmation mail that goes through the API. */
export const CONFIRMATION_FOLLOWED = {
  confirmed: 'Your email address is confirmed. You can now download everything you license.',
  refused: 'This confirmation link is invalid or has expired. Sign in to get a new one.',
} as const

/** At /503, for people who do not have to wait. */
export const NOTHING_TO_WAIT_FOR = {
  title: 'You’re not rate-limited',
  why: 'This page appears when too many requests are sent in a short time. You can continue to the store right away.',
} as const

/** The texts of /503 (limits 3). */
export const SLOW_DOWN = {
  title: 'Too many requests',
  why: 'You’ve sent too many requests in a short time. Nothing was lost, and this page will take you back automatically.',
  wait: (seconds: number) =>
    seconds > 60
      ? `You’ll be taken back in about ${Math.ceil(seconds / 60)} minutes.`
      : seconds === 60
        ? 'You’ll be taken back in about a minute.'
        : `You’ll be taken back in less than ${seconds} seconds.`,
} as const
