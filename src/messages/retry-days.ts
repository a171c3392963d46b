import { RETRY_DAYS } from '#domain/subscription/subscription.ts'

/** "2, 7, 14 and 21": the days after which a failed renewal is retried. */
export const RETRY_DAYS_LIST = `${RETRY_DAYS.slice(0, -1).join(', ')} and ${RETRY_DAYS.at(-1)}`
