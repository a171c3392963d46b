import { okAsync, ResultAsync } from 'neverthrow'
import type { Outage } from '#application/ports/outage.ts'
import { isLinkAsked, type EmailEvent } from '#server/application/ports/email-events.ts'
import { createAskedLink, type AskedLinkPorts } from '#server/application/account/asked-links.ts'
import type { PendingEmail } from '#server/application/ports/outbox-queue.ts'
import type { Needs } from '#server/application/ports/ports.ts'

type SendEmailPorts = AskedLinkPorts & Needs<'outbox' | 'mailer' | 'renderEmail' | 'log'>

/** E-mails taken in one run. */
const AT_A_TIME = 20
const FIRST_DELAY_MS = 5 * 1000
const LONGEST_DELAY_MS = 60 * 60 * 1000
/** For an address that the mail server refuses for good: it may have been told so by mistake. */
const GIVEN_UP_AFTER_MS = 24 * 60 * 60 * 1000

export type SendEmails = ReturnType<typeof sendEmails>

/**
 * Sends what is due, in one pass; says how many went out. A failed e-mail waits twice as long each time, for
 * as long as it takes; only e-mails to addresses that do not exist are given up after a day.
 */
export const sendEmails = (ports: SendEmailPorts) => (): ResultAsync<number, Outage> =>
  ports.outbox
    .takeDue(AT_A_TIME)
    .andThen((emails) => ResultAsync.combine(emails.map((email) => sendOne(ports, email))))
    .map((sent) => sent.filter((wasSent) => wasSent).length)

function sendOne(ports: SendEmailPorts, waiting: PendingEmail): ResultAsync<boolean, Outage> {
  const { id, to, event } = waiting
  const resolved = isLinkAsked(event)
    ? createAskedLink(ports, { id, to, event })
    : okAsync<EmailEvent | null, Outage>(event)
  return resolved
    .andThen((told) => (told ? delivered(ports, waiting, told) : okAsync<boolean, Outage>(false)))
    .orElse(() => okAsync<boolean, Outage>(false))
}

function delivered(
  { outbox, mailer, log, renderEmail }: SendEmailPorts,
  { id, key, to, tries, waitedMs }: PendingEmail,
  event: EmailEvent,
): ResultAsync<boolean, Outage> {
  const email = renderEmail(to, event)
  return mailer
    .deliver({ ...email, key })
    .andThen(() => outbox.settle(id, email.subject))
    .map(() => true)
    .orElse(({ kind }): ResultAsync<boolean, Outage> => {
      if (kind === 'no-such-address' && waitedMs >= GIVEN_UP_AFTER_MS) {
        log.alarm('letter-given-up', { email: id, tries: tries + 1 })
        return outbox.giveUp(id).map(() => false)
      }
      log.alarm('letter-not-sent', { email: id, tries: tries + 1 })
      return outbox.putOff(id, delayAfter(tries)).map(() => false)
    })
}

/** 5 s, 10 s, 20 s … one hour. */
export function delayAfter(tries: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** tries, LONGEST_DELAY_MS)
}
