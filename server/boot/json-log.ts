import type { Log, LogFields } from '../application/ports/log.ts'

/** One JSON line per event; what needs the operator's eye goes to standard error (security 21). */
export const jsonLog = (
  out: NodeJS.WritableStream = process.stdout,
  alarms: NodeJS.WritableStream = process.stderr,
): Log => ({
  note: (event, fields) => void out.write(line('note', event, fields)),
  alarm: (event, fields) => void alarms.write(line('alarm', event, fields)),
})

function line(level: string, event: string, fields: LogFields): string {
  return `${JSON.stringify({ time: new Date().toISOString(), level, event, ...fields })}\n`
}
