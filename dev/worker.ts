import { http, HttpResponse } from 'msw'
import { setupWorker } from 'msw/browser'
import type { Host } from '#server/http/shop-app.ts'
import { COOKIE_HEADER } from '#server/http/auth/session-cookies.ts'

export type Answering = (request: Request, host: Host) => Promise<Response>

/** Lets the app answer this page's own calls, as the server does elsewhere. */
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
 * MSW's worker signs off with the last tab, and a reload may find it half gone: MSW then asks in vain
 * for a newer one, and nobody listens to the refusal. The page is answered all the same.
 */
function tolerateLeavingWorkers(): void {
  window.addEventListener('unhandledrejection', (event) => {
    if (/Failed to update a ServiceWorker/.test(String(event.reason))) event.preventDefault()
  })
}

/** Browsers drop Set-Cookie from a page's own answers; MSW keeps what comes as a header of its response. */
function withCookies(answer: Response): HttpResponse<BodyInit> {
  const headers = new Headers(answer.headers)
  const cookies = headers.get(COOKIE_HEADER)?.split(/, (?=[\w.-]+=)/) ?? []
  headers.delete(COOKIE_HEADER)
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new HttpResponse(answer.body, { status: answer.status, headers })
}
