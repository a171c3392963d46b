import { renderToReadableStream } from 'react-dom/server'
import {
  createStaticRouter,
  type createStaticHandler,
  StaticRouterProvider,
  type StaticHandlerContext,
  isRouteErrorResponse,
} from 'react-router-dom'
import { App } from '#ui/app.tsx'
import type { Boot } from '#ui/boot.ts'
import { createStores } from '#ui/stores/stores.tsx'
import { EARLY_INPUT_SCRIPT } from './early-input.ts'
import type { PageAsked } from './page.ts'
import { newNonce, pageHeaders } from './page-headers.ts'
import { thirdPartyHosts } from './third-party-hosts.ts'
import { renderingServices } from './rendering-services.ts'
import type { ReactNode } from 'react'
import { preinit, preload, preloadModule } from 'react-dom'
import type { PageAssets } from './page-assets.ts'

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
    thirdParties: thirdPartyHosts(boot.thirdParties ?? {}),
    takesCards: boot.cards === 'here',
    isGuarded: isGuarded(context),
    isDevelopment: asked.assets.isDevelopment,
    isSecure: asked.config.publicUrl.startsWith('https:'),
  })
  if (asked.request.method === 'HEAD') return new Response(null, { status, headers })
  const get = renderingServices(asked.services)
  const body = await renderToReadableStream(
    <App boot={boot} get={get} stores={createStores(get, boot)}>
      <Preloads
        assets={asked.assets}
        pageModules={[...modulesOf(context), ...(boot.thirdParties ? OWN_DOCUMENTS : [])]}
        nonce={nonce}
      >
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Preloads>
    </App>,
    {
      nonce,
      bootstrapScriptContent: EARLY_INPUT_SCRIPT + hydrationScript(context),
      bootstrapModules: asked.assets.entry ? [asked.assets.entry] : [],
      // A part that is there stands where it belongs, however long it is: put behind the page, it would
      // take the place of what waits for it under the visitor's eyes.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal: asked.request.signal,
      onError: (cause) => asked.alarm(cause),
    },
  )
  const document = developmentHeadInto(body, asked.assets.developmentHead, nonce)
  return new Response(document, { status, headers })
}

/** What the browser's part needs before its first page, where a document admits third parties. */
const OWN_DOCUMENTS = ['src/ui/own-documents.ts']

/** The source files of the matched routes' pages, as the client build's manifest names them. */
function modulesOf({ matches }: StaticHandlerContext): readonly string[] {
  return matches.flatMap(({ route }) => {
    const handle: unknown = route.handle
    if (typeof handle !== 'object' || handle === null || !('module' in handle)) return []
    return typeof handle.module === 'string' ? [handle.module] : []
  })
}

/** Where money is spent, where people change what is theirs, where staff change what is anybody's, and where visitors open their own plates. */
const GUARDED = /^\/(checkout|account|admin|try)(\/|$)/

/**
 * Whether text may become neither HTML nor script on a page (security 17). By its route, since
 * addresses can be written in many ways.
 */
function isGuarded({ matches }: StaticHandlerContext): boolean {
  return matches.some(({ route }) => GUARDED.test(route.path ?? ''))
}

interface PreloadsProps {
  readonly assets: PageAssets
  readonly pageModules: readonly string[]
  readonly nonce: string
  readonly children: ReactNode
}

/** Names a page's files in its head, outside of the tree that is hydrated. */
function Preloads({ assets, pageModules, nonce, children }: PreloadsProps) {
  for (const style of assets.styles) preinit(style, { as: 'style', precedence: 'default' })
  for (const font of assets.fonts) {
    preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  }
  for (const module of assets.modules(pageModules)) {
    preloadModule(module, { as: 'script', nonce })
  }
  return children
}

/**
 * The script that hands the loaders' data to the browser's router, in the form that it expects. It is
 * put behind the page, not inside it, so that hydration meets nothing that it did not render.
 */
function hydrationScript(context: StaticHandlerContext): string {
  const { loaderData, actionData } = context
  const data = JSON.stringify({ loaderData, actionData, errors: reportedErrors(context.errors) })
  return `window.__staticRouterHydrationData=JSON.parse(${inScript(data)})`
}

/** A text as a JavaScript literal that cannot end the script around it. */
function inScript(text: string): string {
  return JSON.stringify(text)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** Errors for the browser: which page to show, never a message or a stack of ours. */
function reportedErrors(errors: StaticHandlerContext['errors']): Record<string, unknown> | null {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]) => [route, serializedError(error)]),
  )
}

function serializedError(error: unknown): unknown {
  return isRouteErrorResponse(error)
    ? { ...error, __type: 'RouteErrorResponse' }
    : { message: 'Unexpected Server Error', __type: 'Error' }
}

/**
 * Puts what Vite's development server adds to a page behind its `<head>`, with the page's nonce. The
 * finished build has nothing to add and passes untouched.
 */
function developmentHeadInto(
  page: ReadableStream<Uint8Array>,
  head: string,
  nonce: string,
): ReadableStream<Uint8Array> {
  if (head === '') return page
  const added = new TextEncoder().encode(head.replaceAll('<script', `<script nonce="${nonce}"`))
  let isDone = false
  return page.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        const at = isDone ? -1 : endOfHeadTag(chunk)
        if (at < 0) return controller.enqueue(chunk)
        isDone = true
        controller.enqueue(chunk.subarray(0, at))
        controller.enqueue(added)
        controller.enqueue(chunk.subarray(at))
      },
    }),
  )
}

/** Where the bytes behind `<head>` begin. Everything before it is ASCII, so characters count as bytes. */
function endOfHeadTag(chunk: Uint8Array): number {
  const at = new TextDecoder('latin1').decode(chunk).indexOf('<head>')
  return at < 0 ? -1 : at + '<head>'.length
}
