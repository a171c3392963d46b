import { PRACTICE_CAP } from '#domain/download/limits.ts'

/** What is not sold alone, and the way to it. */
export const SUBSCRIBERS = {
  mark: 'Subscribers only',
  cost: 'Available with a subscription.',
  plans: 'View plans',
  right: 'Use your plan’s credits to license it, under your plan’s license.',
} as const

/** How practice footage is had: everybody has the same number, but a plan may have one of its own (practice 1). */
export const PRACTICE = {
  cost: 'Practice footage. Free with an account.',
  right: `${PRACTICE_CAP} different assets per month, or more with some plans. Downloading the same asset again doesn’t count.`,
} as const
