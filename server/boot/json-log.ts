import type { AlarmEvent, Log, LogFields } from '#server/application/ports/log.ts'
import { withoutAddresses } from '#server/application/without-addresses.ts'

const LOST: AlarmEvent = 'log-lost'

/**
 * What the log needs of a stream. The process's own streams keep working after an error, since files and pipes
 * may recover.
 */
interface LogStream {
  readonly writableLength: number
  write(text: string, done: (fault?: Error | null) => void): unknown
  listenerCount(event: 'error'): number
  on(event: 'error', heard: () => void): unknown
}

/**
 * Characters that may be buffered for a slow reader; beyond this limit, lines are dropped instead of kept in
 * memory.
 */
const WAITING_LIMIT = 1024 * 1024

/**
 * Writes one JSON line per event; events that need the operator's attention go to standard error. If lines
 * cannot be written (a full disk, a reader that has exited), the shop continues without them. `heard` is called
 * for alarms that the log raises itself.
 */
export function jsonLog(
  out: LogStream = process.stdout,
  alarms: LogStream = process.stderr,
  heard: (event: AlarmEvent) => void = () => undefined,
): Log {
  const [writeNote, writeAlarm] = [lineWriter(out, heard), lineWriter(alarms, heard)]
  return {
    note: (event, fields) => writeNote(line('note', event, fields)),
    alarm: (event, fields) => writeAlarm(line('alarm', event, fields)),
  }
}

/** Writes lines that may be lost. The number of lost lines is reported once, before the next line that is written. */
function lineWriter(stream: LogStream, heard: (event: AlarmEvent) => void): (text: string) => void {
  let lost = 0
  if (stream.listenerCount('error') === 0) stream.on('error', () => undefined)
  return (text) => {
    if (stream.writableLength > WAITING_LIMIT) {
      lost += 1
      return
    }
    const lines = lost
    lost = 0
    // The last line before the loss may be written only in part.
    const told = lines === 0 ? '' : `\n${line('alarm', LOST, { lines })}`
    stream.write(told + text, (fault) => {
      if (fault) lost += lines + 1
      else if (lines > 0) heard(LOST)
    })
  }
}

function line(level: string, event: string, fields: LogFields): string {
  const time = new Date().toISOString()
  return `${JSON.stringify({ time, level, event, ...fields }, masked)}\n`
}

function masked(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? withoutAddresses(value) : value
}
