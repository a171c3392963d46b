import { okAsync, ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import type { Log } from '#server/application/ports/log.ts'
import type { EmailEvent } from '#server/application/ports/email-events.ts'
import type { Letter, Mail } from '#server/application/ports/mail.ts'
import type { OutboxQueue, WaitingEmail } from '#server/application/ports/outbox-queue.ts'

export interface PostPorts {
  readonly outbox: OutboxQueue
  readonly mail: Mail
  /** Puts into words what an e-mail tells of. */
  readonly wordEmail: (to: string, event: EmailEvent) => Letter
  readonly log: Log
}

/** Letters taken in one round. */
const AT_A_TIME = 20
const FIRST_DELAY_MS = 5 * 1000
const LONGEST_DELAY_MS = 60 * 60 * 1000
/** For an address that the mail server refuses for good: it may have been told so by mistake. */
const GIVEN_UP_AFTER_MS = 24 * 60 * 60 * 1000

export type SendLetters = ReturnType<typeof sendLetters>

/**
 * Sends what is due, in one pass; says how many went out. A failed letter waits twice as long each time, for
 * as long as it takes; only letters to addresses that do not exist are given up after a day.
 */
export const sendLetters = (ports: PostPorts) => (): ResultAsync<number, Outage> =>
  ports.outbox
    .takeDue(AT_A_TIME)
    .andThen((letters) => ResultAsync.combine(letters.map((letter) => sendOne(ports, letter))))
    .map((sent) => sent.filter((wasSent) => wasSent).length)

function sendOne(
  { outbox, mail, log, wordEmail }: PostPorts,
  waiting: WaitingEmail,
): ResultAsync<boolean, Outage> {
  const { id, key, to, event, tries, waitedMs } = waiting
  const letter = wordEmail(to, event)
  return mail
    .deliver({ ...letter, key })
    .andThen(() => outbox.settle(id, letter.subject))
    .map(() => true)
    .orElse(({ kind }): ResultAsync<boolean, Outage> => {
      if (kind === 'no-such-address' && waitedMs >= GIVEN_UP_AFTER_MS) {
        log.alarm('letter-given-up', { letter: id, tries: tries + 1 })
        return outbox.giveUp(id).map(() => false)
      }
      log.alarm('letter-not-sent', { letter: id, tries: tries + 1 })
      return outbox.putOff(id, delayAfter(tries)).map(() => false)
    })
    .orElse(() => okAsync<boolean, Outage>(false))
}

/** 5 s, 10 s, 20 s … one hour. */
export function delayAfter(tries: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** tries, LONGEST_DELAY_MS)
}
