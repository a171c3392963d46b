import type { ReportKind } from '#domain/download/file-report.ts'

/** The kinds of problems with a file, as forms and emails print them. */
export const REPORT_KIND_TEXT: Readonly<Record<ReportKind, string>> = {
  broken: 'The file is defective or won’t open',
  'not-as-described': 'The file isn’t as described',
  other: 'Something else',
}
