import cluster from 'node:cluster'
import { superviseWorkers } from '#server/boot/workers.ts'

// Supervises workers that a test brings, with little patience; log entries are printed as lines.
const [, , worker, count = '2', steadyMs = '400'] = process.argv
cluster.setupPrimary({ exec: worker ?? '' })
const say = (line: string) => void process.stdout.write(`${line}\n`)
await superviseWorkers({
  count: Number(count),
  log: {
    note: (event, fields) => say(`${event} ${String(fields['worker'])}`),
    alarm: (event, fields) => say(`${event} ${String(fields['worker'] ?? '')}`),
  },
  steadyMs: Number(steadyMs),
  firstPauseMs: 10,
  onOpen: () => say('open'),
  onEnd: (code) => process.exit(code),
})
