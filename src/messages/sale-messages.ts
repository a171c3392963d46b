import { PRACTICE_CAP } from '#domain/download/limits.ts'

/** For assets that are not sold separately, and how to get them. */
export const SUBSCRIBERS = {
  mark: 'Subscribers only',
  cost: 'Available with a subscription.',
  plans: 'View plans',
  right: 'Use your plan’s credits to license it, under your plan’s license.',
} as const

/** For practice footage: everyone gets the same number of assets, unless a plan sets its own (practice 1). */
export const PRACTICE = {
  cost: 'Practice footage. Free with an account.',
  right: `${PRACTICE_CAP} different assets per month, or more with some plans. Downloading the same asset again doesn’t count.`,
} as const
