import type { ReportKind } from '#domain/download/file-report.ts'

/** What somebody finds wrong with a file, as forms and emails print it. */
export const REPORT_KIND_TEXT: Readonly<Record<ReportKind, string>> = {
  broken: 'The file is defective or won’t open',
  'not-as-described': 'The file isn’t as described',
  other: 'Something else',
}
