import { isbot } from 'isbot'
import { okAsync, type ResultAsync } from 'neverthrow'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  recordArticleView,
  recordProductView,
  recordSearch,
  recordSearchResults,
} from '#contract/interest-analytics.ts'
import type { Outage } from '#application/ports/outage.ts'
import type { SentEvent } from '#domain/analytics/analytics-event.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import { LIMITS } from '#server/application/ports/rate-limits.ts'
import { consentOf } from '../consent/consent-of.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { NO_CONTENT, serve } from '../serve.ts'
import type { Needs } from '../services.ts'
import type { ShopApp, ShopContext } from '../shop-app.ts'

type AnalyticsServices = Needs<
  | 'analyticsEnabled'
  | 'clock'
  | 'consents'
  | 'eventLimits'
  | 'interestAnalytics'
  | 'proxies'
  | 'sessionCookies'
>

/**
 * Fields of every event: its time according to the browser, and the fingerprint that the browser was given with
 * its consent.
 */
interface Told {
  readonly timestamp: number
  readonly browserFingerprint: string
}

/**
 * What visitors' browsers report about what people look for (analytics 1 and 2). Pages wait for none of the
 * responses.
 */
export function interestAnalyticsRoutes(app: ShopApp, services: AnalyticsServices): void {
  const { analyticsEnabled, eventLimits, interestAnalytics, proxies } = services

  /** Records an event if its sender allows that (analytics 2); null if it was not recorded. */
  const keep = (
    { viewer, context }: { readonly viewer: Viewer; readonly context: ShopContext },
    { timestamp: occurredAt, browserFingerprint }: Told,
    about: SentEvent,
  ): ResultAsync<string | null, Outage> => {
    if (!analyticsEnabled || isProgram(context)) return okAsync(null)
    return consentOf(services, context).andThen(({ granted }) =>
      granted.analytics
        ? interestAnalytics.record({ viewer, occurredAt, browserFingerprint, about })
        : okAsync(null),
    )
  }

  const answered =
    (context: ShopContext) =>
    (id: string | null): { readonly id: string } | typeof NO_CONTENT => {
      if (id === null) return NO_CONTENT
      context.status(202)
      return { id }
    }

  /** A limit of one process, in memory: a database write for each event would cost more than the event. */
  const limited = ({ context }: { readonly context: ShopContext }) =>
    eventLimits.take(LIMITS.analyticsEvent(clientAddress(context, proxies)))

  const serveEvent = <Row extends Endpoint>(
    row: Row,
    handler: Parameters<typeof serve<Row>>[2],
  ): void => serve(app, row, handler, limited)

  serveEvent(recordSearch, ({ body, ...asked }) => {
    const { searchType, searchUrl, searchTerm } = body
    const about: SentEvent = { kind: 'search', searchType, searchUrl, searchTerm }
    return keep(asked, body, about).map(answered(asked.context))
  })

  serveEvent(recordSearchResults, ({ body, params, ...asked }) => {
    const { action, page, resultCount, shownIds } = body
    const item = 'productId' in body ? body : { productId: null, position: null }
    const about: SentEvent = {
      kind: 'results',
      searchId: params.id,
      action,
      page,
      resultCount,
      shownIds,
      productId: item.productId,
      position: item.position,
    }
    return keep(asked, body, about).map(() => NO_CONTENT)
  })

  serveEvent(recordProductView, ({ body, ...asked }) => {
    const { slug, name, url, productType } = body
    const about: SentEvent = { kind: 'product_view', slug, name, url, productType }
    return keep(asked, body, about).map(answered(asked.context))
  })

  serveEvent(recordArticleView, ({ body, ...asked }) => {
    const { slug, articleId, articleTitle, url } = body
    const about: SentEvent = { kind: 'article_view', slug, articleId, articleTitle, url }
    return keep(asked, body, about).map(answered(asked.context))
  })
}

/** Whether a request says itself that a program sent it, or does not say what sent it. */
function isProgram(context: ShopContext): boolean {
  const agent = context.req.header('User-Agent') ?? ''
  return agent === '' || isbot(agent)
}
