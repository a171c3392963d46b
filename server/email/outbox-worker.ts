import type { SendEmails } from '../application/email/send-emails.ts'
import type { Log } from '#server/application/ports/log.ts'

/** A loop that sends what transactions have promised. `close` sends once more, but waits for no slow mail server, and ends it. */
export interface OutboxWorker {
  close(): Promise<void>
}

const PAUSE_MS = 500
/** What is not sent by then waits in the outbox for the next start. */
const LAST_SEND_MS = 1_500

/** Starts the loop. A failed run is reported to the operator and tried again. */
export function startOutboxWorker(sendEmails: SendEmails, log: Log): OutboxWorker {
  let isOpen = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let round = Promise.resolve()

  const send = () =>
    sendEmails().match(
      () => undefined,
      (outage) => log.alarm('post-failed', { kind: outage.kind }),
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
