import { renderToReadableStream } from 'react-dom/server'
import {
  createStaticRouter,
  type createStaticHandler,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router-dom'
import { App } from '#ui/app.tsx'
import type { Boot } from '#ui/boot.ts'
import { createStores } from '#ui/stores/stores.tsx'
import { developmentHeadInto } from './development-head.ts'
import { isGuarded } from './guarded-pages.ts'
import { hydrationScript } from './hydration-script.ts'
import type { PageAsked } from './page.ts'
import { newNonce, pageHeaders } from './page-headers.ts'
import { Preloads } from './preloads.tsx'
import { renderingServices } from './rendering-services.ts'

/** A page's matched routes and the data of their loaders, before it is rendered. */
export interface LoadedPage {
  readonly dataRoutes: ReturnType<typeof createStaticHandler>['dataRoutes']
  readonly context: StaticHandlerContext
}

/** A page whose data is there. */
export interface ReadyPage extends LoadedPage {
  readonly boot: Boot
  readonly status: number
  readonly isPrivate: boolean
  readonly frames: readonly string[]
}

/** Renders a page as a document that arrives as it is made. */
export async function answerWithDocument(asked: PageAsked, page: ReadyPage): Promise<Response> {
  const { dataRoutes, context, boot, status, isPrivate, frames } = page
  const nonce = newNonce()
  const headers = pageHeaders({
    nonce,
    isPrivate,
    frames,
    takesCards: boot.cards === 'here',
    isGuarded: isGuarded(context),
    isDevelopment: asked.assets.isDevelopment,
    isSecure: asked.config.publicUrl.startsWith('https:'),
  })
  if (asked.request.method === 'HEAD') return new Response(null, { status, headers })
  const get = renderingServices(asked.services)
  const body = await renderToReadableStream(
    <App boot={boot} get={get} stores={createStores(get, boot)}>
      <Preloads assets={asked.assets} pageModules={modulesOf(context)} nonce={nonce}>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Preloads>
    </App>,
    {
      nonce,
      bootstrapScriptContent: hydrationScript(context),
      bootstrapModules: asked.assets.entry ? [asked.assets.entry] : [],
      signal: asked.request.signal,
      onError: (cause) => {
        if (!asked.request.signal.aborted) asked.alarm(cause)
      },
    },
  )
  const document = developmentHeadInto(body, asked.assets.developmentHead, nonce)
  return new Response(document, { status, headers })
}

/** The source files of the matched routes' pages, as the client build's manifest names them. */
function modulesOf({ matches }: StaticHandlerContext): readonly string[] {
  return matches.flatMap(({ route }) => {
    const handle: unknown = route.handle
    if (typeof handle !== 'object' || handle === null || !('module' in handle)) return []
    return typeof handle.module === 'string' ? [handle.module] : []
  })
}
