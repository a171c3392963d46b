import { MINUTE_MS } from '#domain/shared/durations.ts'
import { inThousands } from '#domain/shared/text.ts'
import { REVERSAL_MS } from '#domain/download/reversal.ts'
import type { ReversalRefusal } from '#domain/download/reversal.ts'

/** "1 credit", "2,000 credits". */
export function inCredits(credits: number): string {
  return credits === 1 ? '1 credit' : `${inThousands(credits)} credits`
}

/** "1 unused credit", "2,000 unused credits". */
export function inUnusedCredits(credits: number): string {
  return credits === 1 ? '1 unused credit' : `${inThousands(credits)} unused credits`
}

/** "10 credits expire in 7 days." */
export function endingMessage(credits: number, days: number): string {
  const end = credits === 1 ? 'expires' : 'expire'
  return `${inCredits(credits)} ${end} in ${days === 1 ? 'a day' : `${days} days`}.`
}

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
