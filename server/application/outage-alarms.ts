import type { Outage } from '#application/ports/outage.ts'
import type { AlarmEvent, LogFields } from './ports/log.ts'
import { loggedOutage } from './ports/logged-error.ts'
import type { Needs } from './ports/ports.ts'

export type OutageAlarmPorts = Needs<'log' | 'databaseOutages'>

/** Whether work failed because of an outage of the database, which has an alarm of its own. */
export function isOfDatabase(
  { databaseOutages }: Needs<'databaseOutages'>,
  outage: Outage,
): boolean {
  return outage.kind === 'unexpected' && databaseOutages.explains(outage.cause)
}

/** Alerts the operator to work that failed, unless an outage of the database explains it. */
export function alarmOfOutage(
  ports: OutageAlarmPorts,
  event: AlarmEvent,
  outage: Outage,
  fields: LogFields = {},
): void {
  if (!isOfDatabase(ports, outage)) ports.log.alarm(event, { ...fields, ...loggedOutage(outage) })
}
