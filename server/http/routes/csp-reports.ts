import type { Needs } from '../services.ts'
import { z } from 'zod'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import { firstWord } from '../first-word.ts'
import { withoutAddresses } from '#server/application/without-addresses.ts'
import { clientAddress } from '../middleware/client-address.ts'
import type { ShopApp } from '../shop-app.ts'

/** Where browsers report what a page's policy blocked, or would block (security 17). */
export const CSP_REPORTS_PATH = '/api/v1/csp_reports'

/** A browser collects its reports for a minute; further violations by the same page add nothing new. */
const REPORTS_A_MESSAGE = 20

const word = z.string().max(2000).nullish()
const line = z.number().int().nullish()

/** The format of the Reporting API. */
const current = z
  .object({
    type: z.literal('csp-violation'),
    body: z.object({
      documentURL: word,
      effectiveDirective: word,
      blockedURL: word,
      disposition: word,
      sourceFile: word,
      lineNumber: line,
      sample: word,
    }),
  })
  .transform(({ body }) => body)

/** The format of browsers without that API. */
const older = z
  .object({
    'csp-report': z.object({
      'document-uri': word,
      'effective-directive': word,
      'blocked-uri': word,
      disposition: word,
      'source-file': word,
      'line-number': line,
      'script-sample': word,
    }),
  })
  .transform(({ 'csp-report': report }) => ({
    documentURL: report['document-uri'],
    effectiveDirective: report['effective-directive'],
    blockedURL: report['blocked-uri'],
    disposition: report.disposition,
    sourceFile: report['source-file'],
    lineNumber: report['line-number'],
    sample: report['script-sample'],
  }))

type Violation = z.infer<typeof current>

/**
 * Logs each violation as `csp-violation`, without any part of a URL that could be a secret. Responds with 204,
 * whatever was sent.
 */
export function cspReportRoutes(
  app: ShopApp,
  services: Needs<'log' | 'proxies' | 'rateLimits'>,
): void {
  const { log, proxies, rateLimits } = services
  app.post(CSP_REPORTS_PATH, (context) => {
    const noted = rateLimits.take(LIMITS.cspReport(clientAddress(context, proxies))).map(() => {
      for (const violation of violationsIn(context.get('body'))) {
        log.note('csp-violation', loggedViolation(violation))
      }
    })
    return noted.match(
      () => context.body(null, 204),
      () => context.body(null, 204),
    )
  })
}

function violationsIn(body: unknown): readonly Violation[] {
  const reports: readonly unknown[] = Array.isArray(body) ? body : [body]
  return reports.slice(0, REPORTS_A_MESSAGE).flatMap((report) => {
    const read = z.union([current, older]).safeParse(report)
    return read.success ? [read.data] : []
  })
}

function loggedViolation(violation: Violation) {
  const [sink = ''] = (violation.sample ?? '').split('|')
  return {
    directive: plainly(violation.effectiveDirective),
    disposition: plainly(violation.disposition),
    blocked: withoutQuery(violation.blockedURL),
    source: withoutQuery(violation.sourceFile),
    line: violation.lineNumber ?? null,
    // For Trusted Types, the sample starts with the sink; for other directives it is an excerpt of a script.
    sink: violation.blockedURL === 'trusted-types-sink' ? plainly(sink) : null,
    page: pageIn(violation.documentURL),
  }
}

/** A keyword such as `inline`, one of the shop's own files, or the origin of a foreign URL. */
function withoutQuery(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return plainly(url)
  const { origin, protocol, pathname } = new URL(url)
  if (!protocol.startsWith('http')) return protocol
  return pathname.startsWith('/assets/') ? pathname.slice(0, 200) : origin
}

function pageIn(url: string | null | undefined): string | null {
  return url && URL.canParse(url) ? firstWord(new URL(url).pathname) : null
}

function plainly(text: string | null | undefined): string | null {
  if (text === null || text === undefined) return null
  return withoutAddresses(text)
    .replace(/[^\w .:-]/g, ' ')
    .slice(0, 100)
}
