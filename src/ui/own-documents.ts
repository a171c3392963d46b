import { redirectDocument, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import { isClosedToThirdParties } from '#domain/consent/third-parties.ts'

/**
 * A document keeps the third parties that it has loaded. If it has loaded any, pages that admit none are loaded as
 * separate documents (privacy 9, security 17).
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

/** Never visible: the browser has already left the page. */
function Leaving() {
  return null
}
