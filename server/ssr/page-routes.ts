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

/** What the page that is being loaded draws from. */
function source(): PageSource {
  const known = sources.getStore()
  if (!known) throw new Error('a loader was run for no page')
  return known
}

/** One for all pages: it ranks some eighty routes, and fetches the code of each once. */
let handler = newHandler()

function newHandler() {
  return createStaticHandler(
    routes({ get: (name) => source().get(name), viewer: () => source().viewer() }),
  )
}

/** Runs the loaders of an address; a response where they lead elsewhere. */
export async function loadPage(
  from: PageSource,
  request: Request,
): Promise<StaticHandlerContext | Response> {
  const context = await sources.run(from, () => handler.query(request))
  // What broke may be the code of a page that did not load, which a router never fetches again.
  const hasBroken = (errors: object) => Object.values(errors).some((one) => one instanceof Error)
  if (!(context instanceof Response) && hasBroken(context.errors ?? {})) handler = newHandler()
  return context
}

/** The router of a page that is there: it knows no other. */
export function routerOf(context: StaticHandlerContext) {
  const own = context.matches.reduceRight<RouteObject[]>(
    (inner, { route }) => [{ ...route, children: inner } as RouteObject],
    [],
  )
  return createStaticRouter(own, context)
}
