import type { SendEmails } from '../application/email/send-emails.ts'
import { loggedOutage } from '#server/application/ports/logged-error.ts'
import type { Needs } from '#server/application/ports/ports.ts'

/**
 * A loop that sends the emails that transactions have added to the outbox. `close` sends once more, without
 * waiting for a slow mail server, and ends the loop.
 */
export interface OutboxWorker {
  close(): Promise<void>
}

const PAUSE_MS = 500
/** Every how many consecutive failed runs an alarm is raised: once a minute. */
const ALARM_EVERY = 120
/** Emails that are not sent by then stay in the outbox until the next start. */
const LAST_SEND_MS = 1_500

type OutboxWorkerPorts = Needs<'databaseOutages' | 'log'> & { readonly sendEmails: SendEmails }

/**
 * Starts the loop. A failed run is retried; the operator learns the reason immediately, and then every minute
 * while it lasts. Since the loop queries the database all the time, it also notices when an outage is over.
 */
export function startOutboxWorker({
  sendEmails,
  databaseOutages,
  log,
}: OutboxWorkerPorts): OutboxWorker {
  let isOpen = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let round = Promise.resolve()

  let failures = 0
  const send = () =>
    sendEmails().match(
      () => {
        failures = 0
        databaseOutages.look()
      },
      (outage) => {
        if (outage.kind === 'unexpected' && databaseOutages.explains(outage.cause)) return
        if (failures % ALARM_EVERY === 0) log.alarm('outbox-unreadable', loggedOutage(outage))
        failures += 1
      },
    )

  function wait(): void {
    if (!isOpen) return
    timer = setTimeout(() => {
      round = send().then(wait)
    }, PAUSE_MS)
  }

  wait()
  const late = () => new Promise((resolve) => setTimeout(resolve, LAST_SEND_MS))
  return {
    close: async () => {
      isOpen = false
      clearTimeout(timer)
      await Promise.race([round.then(send), late()])
    },
  }
}
