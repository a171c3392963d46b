import {
  StaticRouterProvider,
  type StaticHandlerContext,
  isRouteErrorResponse,
} from 'react-router-dom'
import { App } from '#ui/app.tsx'
import type { Boot } from '#ui/boot.ts'
import { createStores } from '#ui/stores/stores.tsx'
import { EARLY_INPUT_SCRIPT } from './early-input.ts'
import { entryScript } from './entry-script.ts'
import { inScript } from './in-script.ts'
import type { PageAsked, PageDocument, SharedPage } from './page.ts'
import { pageMarkup } from './page-markup.ts'
import { routerOf } from './page-routes.ts'
import { sharedDocument } from './shared-document.ts'
import { newNonce, pageHeaders } from './page-headers.ts'
import { thirdPartyHosts } from './third-party-hosts.ts'
import { renderingServices } from './rendering-services.ts'
import type { ReactNode } from 'react'
import { preinit, preload } from 'react-dom'
import type { PageAssets } from './page-assets.ts'

/** A page whose data is loaded. */
interface ReadyPage {
  /** Its matched routes and the data of their loaders. */
  readonly context: StaticHandlerContext
  readonly boot: Boot
  readonly status: number
  readonly isPrivate: boolean
  readonly frames: readonly string[]
}

/** Renders a page as a document for this request alone, with a new nonce. */
export async function ownDocumentOf(
  asked: PageAsked,
  page: ReadyPage,
): Promise<PageDocument | Response> {
  const { status, isPrivate } = page
  const nonce = newNonce()
  const headers = pageHeaders({ ...safetyOf(asked, page), scripts: [`nonce-${nonce}`], isPrivate })
  if (asked.request.method === 'HEAD') return new Response(null, { status, headers })
  const made = await documentOf(asked, page, nonce)
  const html = developmentHeadInto(made, asked.assets.developmentHead, nonce)
  return { status, headers, html }
}

/** Renders one document for everyone who requests it in the same way (decision 069); null if it cannot be shared. */
export async function sharedDocumentOf(
  asked: PageAsked,
  page: ReadyPage,
): Promise<SharedPage | null> {
  const nonce = newNonce()
  let isWhole = true
  const alarm = (cause: unknown) => {
    isWhole = false
    asked.alarm(cause)
  }
  const made = await documentOf({ ...asked, alarm }, page, nonce)
  const shared = sharedDocument(made.toString('utf8'), nonce)
  if (!shared || !isWhole) return null
  const { html, scripts } = shared
  const safety = { ...safetyOf(asked, page), scripts, isPrivate: true }
  return { html: Buffer.from(html, 'utf8'), headers: pageHeaders(safety) }
}

function safetyOf({ assets, config }: PageAsked, { boot, context, frames }: ReadyPage) {
  return {
    frames,
    thirdParties: thirdPartyHosts(boot.thirdParties ?? {}),
    takesCards: boot.cards === 'here',
    isGuarded: isGuarded(context),
    isDevelopment: assets.isDevelopment,
    isSecure: config.publicUrl.startsWith('https:'),
  }
}

/** The whole document in one piece: no part of a page arrives later than the rest. */
async function documentOf(
  asked: PageAsked,
  page: ReadyPage,
  nonce: string,
): Promise<Buffer<ArrayBuffer>> {
  const { context, boot } = page
  const get = renderingServices(asked.services)
  const markup = await pageMarkup(
    <App boot={boot} get={get} stores={createStores(get, boot)}>
      <Preloads assets={asked.assets}>
        <StaticRouterProvider router={routerOf(context)} context={context} hydrate={false} />
      </Preloads>
    </App>,
    { signal: asked.request.signal, alarm: (cause) => asked.alarm(cause) },
  )
  const end = markup.lastIndexOf('</body>')
  const scripts = Buffer.from(scriptsOf(asked, page, nonce), 'utf8')
  return Buffer.concat([markup.subarray(0, end), scripts, markup.subarray(end)])
}

/** Placed after the page and not inside it, so that hydration finds nothing that it did not render. */
function scriptsOf({ assets }: PageAsked, { context, boot }: ReadyPage, nonce: string): string {
  const pageModules = [...modulesOf(context), ...(boot.thirdParties ? OWN_DOCUMENTS : [])]
  return [
    EARLY_INPUT_SCRIPT + hydrationScript(context),
    ...(assets.entry === null ? [] : [entryScript(assets.entry, assets.modules(pageModules))]),
  ]
    .map((script) => `<script nonce="${nonce}">${script}</script>`)
    .join('')
}

/** What the client needs before its first page, if a document admits third parties. */
const OWN_DOCUMENTS = ['src/ui/own-documents.ts']

/** Source files of the matched routes' pages, as named in the client build's manifest. */
function modulesOf({ matches }: StaticHandlerContext): readonly string[] {
  return matches.flatMap(({ route }) => {
    const handle: unknown = route.handle
    if (typeof handle !== 'object' || handle === null || !('module' in handle)) return []
    return typeof handle.module === 'string' ? [handle.module] : []
  })
}

/**
 * Where money is spent, where people change their own data, where staff change anyone's data, and where
 * visitors open their own plates.
 */
const GUARDED = /^\/(checkout|account|admin|try)(\/|$)/

/**
 * Whether text may become neither HTML nor script on a page (security 17). Determined by route, since addresses
 * can be written in many ways.
 */
function isGuarded({ matches }: StaticHandlerContext): boolean {
  return matches.some(({ route }) => GUARDED.test(route.path ?? ''))
}

interface PreloadsProps {
  readonly assets: PageAssets
  readonly children: ReactNode
}

/** Adds what every page needs to paint to its head, outside the hydrated tree. */
function Preloads({ assets, children }: PreloadsProps) {
  for (const style of assets.styles) preinit(style, { as: 'style', precedence: 'default' })
  for (const font of assets.fonts) {
    preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  }
  return children
}

/** Created once for data that several visitors are shown within a moment. */
const hydrationScripts = new WeakMap<StaticHandlerContext, string>()

function hydrationScript(context: StaticHandlerContext): string {
  const script = hydrationScripts.get(context) ?? newHydrationScript(context)
  hydrationScripts.set(context, script)
  return script
}

/** The script that passes the loaders' data to the browser's router, in the form that it expects. */
function newHydrationScript(context: StaticHandlerContext): string {
  const { loaderData, actionData } = context
  const data = JSON.stringify({ loaderData, actionData, errors: reportedErrors(context.errors) })
  return `window.__staticRouterHydrationData=JSON.parse(${inScript(data)})`
}

/** Errors for the browser: which page to show, never a message or a stack of the server. */
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

/** Inserts what Vite's development server adds to a page after its `<head>` tag, with the page's nonce. */
function developmentHeadInto(
  page: Buffer<ArrayBuffer>,
  head: string,
  nonce: string,
): Buffer<ArrayBuffer> {
  if (head === '') return page
  const added = head.replaceAll('<script', `<script nonce="${nonce}"`)
  return Buffer.from(
    page.toString('utf8').replace('<head>', () => `<head>${added}`),
    'utf8',
  )
}
