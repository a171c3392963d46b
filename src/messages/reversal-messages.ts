import { REVERSAL_MS, type ReversalRefusal } from '#domain/download/reversal.ts'
import { MINUTE_MS } from '#domain/shared/durations.ts'

/** "9 minutes left": how long a spend can still be reversed. Clocks may differ; the shop's decides. */
export function reversalTimeMessage(left: number): string {
  const minutes = Math.ceil(Math.min(REVERSAL_MS, left) / MINUTE_MS)
  return minutes > 1 ? `${minutes} minutes left` : '1 minute left'
}

/** Why a spend cannot be reversed. */
export function reverseDownloadMessage(why: ReversalRefusal): string {
  switch (why) {
    case 'TOO_LATE':
      return `You can undo a download within ${REVERSAL_MS / MINUTE_MS} minutes of spending credits. That time has passed.`
    case 'ALREADY_SERVED':
      return 'This file has already been downloaded, so its credits can’t be returned.'
    case 'UPDATED':
      return 'A later download or purchase cost less because of this one. Undo that one first, or ask us to refund it.'
  }
}
