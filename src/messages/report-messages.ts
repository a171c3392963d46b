import type { ReportKind } from '#domain/download/file-report.ts'

/** What somebody finds wrong with a file, as forms and emails print it. */
export const REPORT_KIND_TEXT: Readonly<Record<ReportKind, string>> = {
  broken: 'The file is broken or does not open',
  'not-as-described': 'The file is not as described',
  other: 'Something else',
}
