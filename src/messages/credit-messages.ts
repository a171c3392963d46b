import { MINUTE_MS } from '#domain/shared/durations.ts'
import { REVERSAL_MS } from '#domain/download/reversal.ts'
import type { ReversalRefusal } from '#domain/download/reversal.ts'

/** "1 credit", "25 credits". */
export function inCredits(credits: number): string {
  return credits === 1 ? '1 credit' : `${credits} credits`
}

/** "10 credits end in 7 days." */
export function endingMessage(credits: number, days: number): string {
  const end = credits === 1 ? 'ends' : 'end'
  return `${inCredits(credits)} ${end} in ${days === 1 ? 'a day' : `${days} days`}.`
}

/** "9 minutes left": how long a spend can still be taken back. Clocks may differ; the shop's decides. */
export function reversalTimeMessage(left: number): string {
  const minutes = Math.ceil(Math.min(REVERSAL_MS, left) / MINUTE_MS)
  return minutes > 1 ? `${minutes} minutes left` : 'A minute left'
}

/** Why credits stay spent. */
export function reverseDownloadMessage(why: ReversalRefusal): string {
  switch (why) {
    case 'TOO_LATE':
      return `Credits can be taken back for ${REVERSAL_MS / MINUTE_MS} minutes after they were spent. That time is over.`
    case 'ALREADY_SERVED':
      return 'The file has been downloaded, so its credits stay spent.'
    case 'UPDATED':
      return 'A later purchase cost less because of it. Return that one first.'
  }
}
