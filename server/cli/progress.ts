import type { RowOutcome } from '#server/catalog-import/check/valid-rows.ts'

const WIDTH = 30
const EVERY_MS = 200
const LINE_EVERY_MS = 5_000

/** Shows progress: a bar on a terminal, otherwise an occasional line. */
export interface Progress {
  readonly step: (done: number) => void
  readonly end: () => void
}

export function showProgress(what: string, total: number): Progress {
  const begun = Date.now()
  const every = process.stderr.isTTY ? EVERY_MS : LINE_EVERY_MS
  let shownAt = process.stderr.isTTY ? 0 : begun
  const show = (done: number) => {
    const seconds = Math.max(0.001, (Date.now() - begun) / 1000)
    const rate = `${(done / seconds).toFixed(done / seconds < 10 ? 1 : 0)}/s`
    const text = `${what} ${done} of ${total}, ${rate}`
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${bar(done, total)} ${text}`)
    else process.stderr.write(`${text}\n`)
  }
  return {
    step: (done) => {
      if (Date.now() - shownAt < every) return
      shownAt = Date.now()
      show(done)
    },
    end: () => {
      if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
    },
  }
}

function bar(done: number, total: number): string {
  const filled = Math.min(WIDTH, Math.floor((done / Math.max(1, total)) * WIDTH))
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}]`
}

const WORDS: Readonly<Record<RowOutcome, string>> = {
  new: 'new',
  changed: 'changed',
  unchanged: 'unchanged',
  bad: 'failed',
  waiting: 'waiting for ffmpeg',
}

/** The counts of an import in one line. */
export function countsLine(counts: Readonly<Record<RowOutcome, number>>): string {
  const shown = (Object.keys(WORDS) as RowOutcome[]).filter(
    (outcome) => counts[outcome] > 0 || outcome === 'new' || outcome === 'bad',
  )
  return shown.map((outcome) => `${counts[outcome]} ${WORDS[outcome]}`).join(', ')
}
