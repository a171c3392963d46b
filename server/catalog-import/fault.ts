/** What is wrong with a manifest: where, and why, in one line. */
export interface Fault {
  /** Counted from 1, as an editor shows it. */
  readonly line: number
  /** Name of the column or field; empty where the whole row is meant. */
  readonly column: string
  readonly reason: string
}

/** A fault in a row, to be reported by whoever knows its line. */
export type FileComplaint = Pick<Fault, 'column' | 'reason'>

/** One line, whatever was in the message: names come from strangers' files. */
export function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 300)
}

/** How a fault is shown. */
export function faultLine({ line, column, reason }: Fault): string {
  return oneLine(`line ${line}${column === '' ? '' : `, ${column}`}: ${reason}`)
}
