import { http, HttpResponse } from 'msw'
import { setupWorker } from 'msw/browser'
import type { Host } from '#server/http/shop-app.ts'
import { COOKIE_HEADER } from '#server/http/auth/session-cookies.ts'

export type Answering = (request: Request, host: Host) => Promise<Response>

/** Lets the app answer this page's own API calls, as the server does elsewhere. */
export async function answerWith(answer: Answering): Promise<void> {
  tolerateLeavingWorkers()
  const worker = setupWorker(
    http.all('*/api/*', async ({ request, cookies }) =>
      withCookies(await answer(request, { cookies, address: 'this page' })),
    ),
  )
  await worker.start({ onUnhandledFrame: 'bypass', quiet: true })
}

/**
 * MSW's worker unregisters with the last tab, and a reload may catch it halfway: MSW then fails to update
 * it, and the rejection goes unhandled. The page gets its answers anyway.
 */
function tolerateLeavingWorkers(): void {
  window.addEventListener('unhandledrejection', (event) => {
    if (/Failed to update a ServiceWorker/.test(String(event.reason))) event.preventDefault()
  })
}

/**
 * Browsers drop Set-Cookie from responses that a page makes itself; MSW applies it if it is a header of its
 * own response.
 */
function withCookies(answer: Response): HttpResponse<BodyInit> {
  const headers = new Headers(answer.headers)
  const cookies = headers.get(COOKIE_HEADER)?.split(/, (?=[\w.-]+=)/) ?? []
  headers.delete(COOKIE_HEADER)
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new HttpResponse(answer.body, { status: answer.status, headers })
}
