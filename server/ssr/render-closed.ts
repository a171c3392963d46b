import { createStaticHandler } from 'react-router-dom'
import type { ClosedFor } from '#domain/gate/closed.ts'
import { DEFAULT_LICENSE } from '#domain/license/tier.ts'
import { A_VISITOR } from '#domain/user/viewer.ts'
import { closedRoutes } from '#ui/closed-routes.ts'
import { ownDocumentOf } from './document-answer.tsx'
import type { PageAsked, PageDocument } from './page.ts'

const STATUS = { gate: 401, maintenance: 503, staff: 401 } as const satisfies Record<
  ClosedFor,
  number
>
/** Seconds, for a shop in maintenance; crawlers follow it. */
const RETRY_AFTER = '300'

/** Renders the only page of a closed shop. No port is called, and no data of the shop is included. */
export async function renderClosed(
  asked: PageAsked,
  closedFor: ClosedFor,
): Promise<PageDocument | Response> {
  const handler = createStaticHandler(closedRoutes(closedFor))
  const context = await handler.query(new Request(asked.request.url))
  if (context instanceof Response) return context
  const document = await ownDocumentOf(asked, {
    context,
    boot: {
      config: asked.config,
      viewer: A_VISITOR,
      licenses: [],
      licenseId: DEFAULT_LICENSE,
      closedFor,
    },
    status: STATUS[closedFor],
    isPrivate: true,
    frames: [],
  })
  if (closedFor !== 'maintenance' || document instanceof Response) return document
  return { ...document, headers: { ...document.headers, 'Retry-After': RETRY_AFTER } }
}
