import type { SendLetters } from '#server/application/email/send-letters.ts'
import type { Log } from '#server/application/ports/log.ts'

/** A loop that sends what transactions have promised. `close` sends once more, but waits for no slow mail server, and ends it. */
export interface Post {
  close(): Promise<void>
}

const PAUSE_MS = 500
/** What is not sent by then waits in the outbox for the next start. */
const LAST_ROUND_MS = 1_500

/** Starts the loop. A failed round is reported to the operator and tried again. */
export function openPost(sendLetters: SendLetters, log: Log): Post {
  let isOpen = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let round = Promise.resolve()

  const send = () =>
    sendLetters().match(
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
  const late = () => new Promise((resolve) => setTimeout(resolve, LAST_ROUND_MS))
  return {
    close: async () => {
      isOpen = false
      clearTimeout(timer)
      await Promise.race([round.then(send), late()])
    },
  }
}
