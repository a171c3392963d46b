import { okAsync, ResultAsync } from 'neverthrow'
import { attempted, type Outage } from '#application/ports/outage.ts'
import { createAskedLink, type AskedLinkPorts } from '#server/application/account/asked-links.ts'
import { unsubscribeUrl } from '#server/application/account/unsubscribe.ts'
import { isLinkAsked, type EmailEvent } from '#server/application/ports/email-events.ts'
import { LONGEST_DELIVERY_MS, type AddressRefused } from '#server/application/ports/mailer.ts'
import type { PendingEmail } from '#server/application/ports/outbox-queue.ts'
import { failureMessage } from '#server/application/admin/failure-message.ts'
import { storedSubject } from './stored-subject.ts'
import { loggedOutage } from '#server/application/ports/logged-error.ts'
import { isOfDatabase } from '#server/application/outage-alarms.ts'
import type { Needs } from '#server/application/ports/ports.ts'

type SendEmailPorts = AskedLinkPorts &
  Needs<'databaseOutages' | 'outbox' | 'mailer' | 'renderEmail' | 'log' | 'publicUrl' | 'secrets'>

/** Emails taken per run. */
const AT_A_TIME = 20
/** How long no one else takes an email that is being sent, with some time to spare for recording that it was. */
const CLAIM_MS = LONGEST_DELIVERY_MS + 15 * 1000
const FIRST_DELAY_MS = 5 * 1000
const LONGEST_DELAY_MS = 60 * 60 * 1000
/** When to give up on an address that the mail server refuses permanently; the refusal may be a mistake at first. */
const GIVEN_UP_AFTER_MS = 24 * 60 * 60 * 1000

export type SendEmails = ReturnType<typeof sendEmails>

/**
 * Sends the emails that are due, in one pass; returns how many were sent. The delay before retrying a
 * failed email doubles each time, without a limit on retries; only emails to permanently refused addresses
 * are given up after a day. A mail server that does not accept emails raises an alarm, once per pass; a
 * refused address, which anyone can type, only gets a note in the log.
 */
export const sendEmails = (ports: SendEmailPorts) => (): ResultAsync<number, Outage> =>
  ports.outbox
    .takeDue(AT_A_TIME, CLAIM_MS)
    .andThen((emails) => ResultAsync.combine(emails.map((email) => sendOne(ports, email))))
    .map((sendings) => {
      const failed = sendings
        .filter((sending) => typeof sending === 'object')
        .filter(({ isOfMailServer, outage }) => isOfMailServer || !isOfDatabase(ports, outage))
      const [first] = failed
      if (first) {
        const fields = { why: 'server', email: first.email, emails: failed.length }
        ports.log.alarm('email-not-sent', { ...fields, ...loggedOutage(first.outage) })
      }
      return sendings.filter((sending) => sending === 'sent').length
    })

type Sending = 'sent' | 'address-refused' | 'nothing-to-send' | Failure

interface Failure {
  readonly email: string
  readonly outage: Outage
  /** Otherwise it is the shop's own: it could not read or write what it needed. */
  readonly isOfMailServer: boolean
}

function sendOne(ports: SendEmailPorts, waiting: PendingEmail): ResultAsync<Sending, Outage> {
  const { id, to, event } = waiting
  const resolved = isLinkAsked(event)
    ? createAskedLink(ports, { id, to, event })
    : okAsync<EmailEvent | null, Outage>(event)
  return resolved
    .andThen((found) =>
      found ? delivered(ports, waiting, found) : okAsync<Sending, Outage>('nothing-to-send'),
    )
    .orElse((outage) => putOff(ports, waiting, { outage, isOfMailServer: false }))
}

type NotSent = { readonly kind: 'not-sent' } & Omit<Failure, 'email'>

function ofShop(outage: Outage): NotSent {
  return { kind: 'not-sent', outage, isOfMailServer: false }
}

function ofMailServer(failure: Outage | AddressRefused): NotSent | AddressRefused {
  if (failure.kind === 'address-refused') return failure
  return { kind: 'not-sent', outage: failure, isOfMailServer: true }
}

function putOff(
  { outbox }: SendEmailPorts,
  { id, tries }: PendingEmail,
  { outage, isOfMailServer }: Omit<Failure, 'email'>,
): ResultAsync<Sending, never> {
  const failed: Sending = { email: id, outage, isOfMailServer }
  // If even that cannot be written, the email is retried in a minute.
  return outbox
    .putOff(id, delayAfter(tries), failureMessage(outage))
    .map(() => failed)
    .orElse(() => okAsync(failed))
}

function delivered(
  ports: SendEmailPorts,
  waiting: PendingEmail,
  event: EmailEvent,
): ResultAsync<Sending, Outage> {
  const { outbox, mailer, log } = ports
  const { id, key, to, tries, waitedMs } = waiting
  const email = ports.renderEmail(to, event)
  return attempted(endingOf(ports, event))
    .mapErr(ofShop)
    .andThen((ending) => mailer.deliver({ ...email, ...ending, key }).mapErr(ofMailServer))
    .andThen(() => outbox.settle(id, storedSubject(ports.renderEmail, to, event)).mapErr(ofShop))
    .map((): Sending => 'sent')
    .orElse((failure) => {
      if (failure.kind !== 'address-refused') return putOff(ports, waiting, failure)
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
}

/** The unsubscribe URL for an email like this one; none for emails about the recipient's own account or orders. */
async function endingOf(ports: SendEmailPorts, event: EmailEvent) {
  if (event.kind !== 'free-pack-given' || event.userId === undefined) return {}
  return { unsubscribeUrl: await unsubscribeUrl(ports, event.userId) }
}

/** Milliseconds: 5 s, 10 s, 20 s … up to one hour. */
export function delayAfter(tries: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** tries, LONGEST_DELAY_MS)
}
