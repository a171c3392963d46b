/** Whether a run in progress may begin its next step; not once the shop is shutting down. */
export type GoesOn = () => boolean

export interface RepeatedJob {
  /** Starts no further run, and waits for the one in progress. */
  close(): Promise<void>
}

interface Repetition {
  /** Milliseconds from the end of one run to the start of the next. */
  readonly pauseMs: number
  /** Whether the first run comes after a pause as well; otherwise it starts now. */
  readonly startsLate?: boolean
  /** Called when a run throws; the next one comes all the same. */
  readonly report: (fault: unknown) => void
}

/** Runs a job again and again: its runs never overlap, and none queue up behind one that takes long. */
export function repeat(
  job: (goesOn: GoesOn) => Promise<void>,
  { pauseMs, startsLate = false, report }: Repetition,
): RepeatedJob {
  let isOpen = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let current = Promise.resolve()

  function start(): void {
    current = job(() => isOpen)
      .catch(report)
      .then(wait)
  }

  function wait(): void {
    if (isOpen) timer = setTimeout(start, pauseMs)
  }

  if (startsLate) wait()
  else start()
  return {
    close: async () => {
      isOpen = false
      clearTimeout(timer)
      await current
    },
  }
}
