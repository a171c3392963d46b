/** A fault in a manifest: its location and its reason, in one line. */
export interface Fault {
  /** Counted from 1, as an editor shows it. */
  readonly line: number
  /** Name of the column or field; empty if the fault concerns the whole row. */
  readonly column: string
  readonly reason: string
}

/** A fault in a row, reported by a caller that knows its line. */
export type FileComplaint = Pick<Fault, 'column' | 'reason'>

/** Reduces a message to one line, because it may contain names from untrusted files. */
export function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 300)
}

/** Formats a fault for display. */
export function faultLine({ line, column, reason }: Fault): string {
  return oneLine(`line ${line}${column === '' ? '' : `, ${column}`}: ${reason}`)
}
