import { redirectDocument, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import { isClosedToThirdParties } from '#domain/consent/third-parties.ts'

/**
 * A document keeps the third parties that it has let in. From one that has any, the pages that admit none are loaded
 * as documents of their own (privacy 9, security 17).
 */
export function asOwnDocuments(routes: readonly RouteObject[]): void {
  for (const route of routes) {
    if (route.path !== undefined && isClosedToThirdParties(route.path)) {
      delete route.lazy
      Object.assign(route, { loader: toDocument, Component: Leaving })
    }
    asOwnDocuments(route.children ?? [])
  }
}

function toDocument({ request }: LoaderFunctionArgs): never {
  const { pathname, search } = new URL(request.url)
  throw redirectDocument(pathname + search)
}

/** Never seen: the browser has left. */
function Leaving() {
  return null
}
