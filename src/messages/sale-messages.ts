import { PRACTICE_CAP } from '#domain/download/limits.ts'

/** What is not sold alone, and the way to it. */
export const SUBSCRIBERS = {
  mark: 'With a subscription',
  cost: 'Comes with a subscription.',
  plans: 'See plans',
  right: 'A plan licenses it for its credits, under the licence of the plan.',
} as const

/** How practice footage is had: everybody has the same number, but a plan may have one of its own (practice 1). */
export const PRACTICE = {
  cost: 'Practice: free with an account.',
  right: `${PRACTICE_CAP} different clips a month, unless your plan has another number; fetching the same one again does not count.`,
} as const
