import { okAsync, ResultAsync } from 'neverthrow'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { createAskedLink, type AskedLinkPorts } from '#server/application/account/asked-links.ts'
import { unsubscribeUrl } from '#server/application/account/unsubscribe.ts'
import { isLinkAsked, type EmailEvent } from '#server/application/ports/email-events.ts'
import type { PendingEmail } from '#server/application/ports/outbox-queue.ts'
import { failureMessage } from '#server/application/admin/failure-message.ts'
import { loggedOutage } from '#server/application/ports/logged-error.ts'
import type { Needs } from '#server/application/ports/ports.ts'

type SendEmailPorts = AskedLinkPorts &
  Needs<'outbox' | 'mailer' | 'renderEmail' | 'log' | 'publicUrl' | 'secrets'>

/** E-mails taken in one run. */
const AT_A_TIME = 20
const FIRST_DELAY_MS = 5 * 1000
const LONGEST_DELAY_MS = 60 * 60 * 1000
/** For an address that the mail server refuses for good: it may have been told so by mistake. */
const GIVEN_UP_AFTER_MS = 24 * 60 * 60 * 1000

export type SendEmails = ReturnType<typeof sendEmails>

/**
 * Sends what is due, in one pass; says how many went out. A failed e-mail waits twice as long each time, for
 * as long as it takes; only e-mails to addresses that are refused for good are given up after a day. An operator is
 * alarmed of a mail server that does not take e-mails, once a pass; of a refused address, which anybody may type, the
 * log has a note.
 */
export const sendEmails = (ports: SendEmailPorts) => (): ResultAsync<number, Outage> =>
  ports.outbox
    .takeDue(AT_A_TIME)
    .andThen((emails) => ResultAsync.combine(emails.map((email) => sendOne(ports, email))))
    .map((sendings) => {
      const failed = sendings.filter((sending) => typeof sending === 'object')
      const [first] = failed
      if (first) {
        const fields = { why: 'server', email: first.email, emails: failed.length }
        ports.log.alarm('email-not-sent', { ...fields, ...loggedOutage(first.outage) })
      }
      return sendings.filter((sending) => sending === 'sent').length
    })

type Sending =
  | 'sent'
  | 'address-refused'
  | 'nothing-to-send'
  | { readonly email: string; readonly outage: Outage }

function sendOne(ports: SendEmailPorts, waiting: PendingEmail): ResultAsync<Sending, Outage> {
  const { id, to, event } = waiting
  const resolved = isLinkAsked(event)
    ? createAskedLink(ports, { id, to, event })
    : okAsync<EmailEvent | null, Outage>(event)
  const nothing = () => okAsync<Sending, Outage>('nothing-to-send')
  return resolved
    .andThen((found) => (found ? delivered(ports, waiting, found) : nothing()))
    .orElse(nothing)
}

function delivered(
  ports: SendEmailPorts,
  { id, key, to, tries, waitedMs }: PendingEmail,
  event: EmailEvent,
): ResultAsync<Sending, Outage> {
  const { outbox, mailer, log } = ports
  const email = ports.renderEmail(to, event)
  return (
    attempted(endingOf(ports, event))
      .andThen((ending) => mailer.deliver({ ...email, ...ending, key }))
      // The subject of an enquiry names a company, or who wrote, and the shop's mail has it.
      .andThen(() => outbox.settle(id, event.kind === 'enquiry' ? '' : email.subject))
      .map((): Sending => 'sent')
      .orElse((failure) => {
        if (failure.kind !== 'address-refused') {
          const failed: Sending = { email: id, outage: failure }
          // Where not even that can be written, it is tried again in a minute.
          return outbox
            .putOff(id, delayAfter(tries), failureMessage(failure))
            .map(() => failed)
            .orElse(() => okAsync(failed))
        }
        const { code, isForGood } = failure
        const isGivenUp = isForGood && waitedMs >= GIVEN_UP_AFTER_MS
        const refused = { why: 'address', email: id, tries: tries + 1, code }
        log.note(isGivenUp ? 'email-given-up' : 'email-not-sent', refused)
        const done = isGivenUp
          ? outbox.giveUp(id)
          : outbox.putOff(
              id,
              delayAfter(tries),
              `The address was refused${code === null ? '' : ` (${code})`}`,
            )
        return done
          .map((): Sending => 'address-refused')
          .orElse(() => okAsync<Sending>('address-refused'))
      })
  )
}

/** Where its recipient ends e-mails like this one; nothing for what is about their own account or orders. */
async function endingOf(ports: SendEmailPorts, event: EmailEvent) {
  if (event.kind !== 'free-pack-given' || event.userId === undefined) return {}
  return { unsubscribeUrl: await unsubscribeUrl(ports, event.userId) }
}

/** 5 s, 10 s, 20 s … one hour. */
export function delayAfter(tries: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** tries, LONGEST_DELAY_MS)
}
