import { z } from 'zod'
import type { Log } from '#server/application/ports/log.ts'
import { LIMITS, type RateLimits } from '#server/application/ports/rate-limits.ts'
import { clientAddress } from '../middleware/client-address.ts'
import type { ShopApp } from '../shop-app.ts'

export interface CspReportServices {
  readonly log: Log
  readonly proxies: readonly string[]
  readonly rateLimits: RateLimits
}

/** Where browsers report what a page's policy blocked, or would block (security 17). */
export const CSP_REPORTS_PATH = '/api/v1/csp_reports'

/** A browser collects its reports for a minute; a page that breaks a rule more often than this says nothing new. */
const REPORTS_A_MESSAGE = 20

const word = z.string().max(2000).nullish()
const line = z.number().int().nullish()

/** As the Reporting API sends it. */
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

/** As browsers without that API send it. */
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
  .transform(({ 'csp-report': told }) => ({
    documentURL: told['document-uri'],
    effectiveDirective: told['effective-directive'],
    blockedURL: told['blocked-uri'],
    disposition: told.disposition,
    sourceFile: told['source-file'],
    lineNumber: told['line-number'],
    sample: told['script-sample'],
  }))

type Violation = z.infer<typeof current>

/** Notes each violation as `csp-violation`, without anything of an address that could be a secret. 204 whatever was sent. */
export function cspReportRoutes(app: ShopApp, services: CspReportServices): void {
  const { log, proxies, rateLimits } = services
  app.post(CSP_REPORTS_PATH, (context) => {
    const noted = rateLimits.take(LIMITS.cspReport(clientAddress(context, proxies))).map(() => {
      for (const violation of violationsIn(context.get('body'))) {
        log.note('csp-violation', toldOf(violation))
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

function toldOf(violation: Violation) {
  const [sink = ''] = (violation.sample ?? '').split('|')
  return {
    directive: plainly(violation.effectiveDirective),
    disposition: plainly(violation.disposition),
    blocked: placeOf(violation.blockedURL),
    source: placeOf(violation.sourceFile),
    line: violation.lineNumber ?? null,
    // Trusted Types name the sink before the text; what other rules quote is a piece of a script.
    sink: violation.blockedURL === 'trusted-types-sink' ? plainly(sink) : null,
    page: wordOf(violation.documentURL),
  }
}

/** A keyword such as `inline`, a file of ours, or the origin of somebody else's. */
function placeOf(told: string | null | undefined): string | null {
  if (!told || !URL.canParse(told)) return plainly(told)
  const { origin, protocol, pathname } = new URL(told)
  if (!protocol.startsWith('http')) return protocol
  return pathname.startsWith('/assets/') ? pathname.slice(0, 200) : origin
}

/** The first word of a page's path: the rest may be a secret. */
function wordOf(told: string | null | undefined): string | null {
  if (!told || !URL.canParse(told)) return null
  const [first = ''] = new URL(told).pathname.split('/').filter((part) => part !== '')
  return `/${first.slice(0, 40)}`
}

function plainly(told: string | null | undefined): string | null {
  return told?.replace(/[^\w .:-]/g, ' ').slice(0, 100) ?? null
}
