import type { Result } from 'neverthrow'
import { DAY_MS } from '../shared/durations.ts'
import { hasControlCharacters, lengthOf } from '../shared/text.ts'
import { checkedForm, type Fault, type Invalid } from '../user/field-errors.ts'

/** The problems with a file that its owner can report (report 1). */
export const REPORT_KINDS = ['broken', 'not-as-described', 'other'] as const

export type ReportKind = (typeof REPORT_KINDS)[number]

export interface FileReportForm {
  readonly kind: ReportKind
  readonly message: string
}

/** Working days within which a file must be corrected; after that its price is refunded (report 1). */
export const REPAIR_WORKING_DAYS = 3

export const REPORT_LENGTH = 2000

/** Normalizes a report for storage, or returns its faults. */
export function checkReport(form: FileReportForm): Result<FileReportForm, Invalid> {
  const message = form.message.normalize('NFC').replace(/\r\n?/g, '\n').trim()
  return checkedForm({ kind: form.kind, message }, [['message', messageFault(message)]])
}

function messageFault(message: string): Fault | null {
  if (message === '') return 'missing'
  if (lengthOf(message) > REPORT_LENGTH) return 'too-long'
  return hasControlCharacters(message.replace(/[\n\t]/g, ' ')) ? 'malformed' : null
}

/** The deadline for a correction: the end of the last working day allowed after the day of the report, UTC. */
export function repairDueAt(reportedAt: number): number {
  let day = Math.floor(reportedAt / DAY_MS)
  for (let working = 0; working < REPAIR_WORKING_DAYS;) {
    day += 1
    if (isWorkingDay(day)) working += 1
  }
  return (day + 1) * DAY_MS
}

/** Monday to Friday; the first day of the epoch was a Thursday. */
function isWorkingDay(day: number): boolean {
  const weekday = (day + 4) % 7
  return weekday !== 0 && weekday !== 6
}
