import { AsyncLocalStorage } from 'node:async_hooks'
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type StaticHandlerContext,
} from 'react-router-dom'
import type { PageSource } from '#ui/page-source.ts'
import { routes } from '#ui/routes.tsx'

const sources = new AsyncLocalStorage<PageSource>()

/** The source of the page that is being loaded. */
function source(): PageSource {
  const known = sources.getStore()
  if (!known) throw new Error('a loader was run for no page')
  return known
}

/** One handler for all pages: it ranks about eighty routes, and loads the code of each once. */
let handler = newHandler()

function newHandler() {
  return createStaticHandler(
    routes({ get: (name) => source().get(name), viewer: () => source().viewer() }),
  )
}

/** Runs the loaders of an address; returns a response if they redirect. */
export async function loadPage(
  from: PageSource,
  request: Request,
): Promise<StaticHandlerContext | Response> {
  const context = await sources.run(from, () => handler.query(request))
  // The failure may be in a page's code that did not load, which a router never fetches again.
  const hasBroken = (errors: object) => Object.values(errors).some((one) => one instanceof Error)
  if (!(context instanceof Response) && hasBroken(context.errors ?? {})) handler = newHandler()
  return context
}

/** The router of a loaded page: it has no other routes. */
export function routerOf(context: StaticHandlerContext) {
  const own = context.matches.reduceRight<RouteObject[]>(
    (inner, { route }) => [{ ...route, children: inner } as RouteObject],
    [],
  )
  return createStaticRouter(own, context)
}
