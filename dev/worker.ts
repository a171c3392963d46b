import { http, HttpResponse } from 'msw'
import { setupWorker } from 'msw/browser'
import type { ShopApp } from '#server/http/shop-app.ts'
import { COOKIE_HEADER } from '#server/http/session-carrier.ts'

/** Lets the app answer this page's own calls, as the server does elsewhere. */
export async function answerWith(app: ShopApp): Promise<void> {
  const worker = setupWorker(
    http.all('*/api/*', async ({ request, cookies }) =>
      withCookies(await app.fetch(request, { cookies, address: 'this page' })),
    ),
  )
  await worker.start({ onUnhandledFrame: 'bypass', quiet: true })
}

/** Browsers drop Set-Cookie from a page's own answers; MSW keeps what comes as a header of its response. */
function withCookies(answer: Response): HttpResponse<BodyInit> {
  const headers = new Headers(answer.headers)
  const cookies = headers.get(COOKIE_HEADER)?.split(/, (?=[\w.-]+=)/) ?? []
  headers.delete(COOKIE_HEADER)
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return new HttpResponse(answer.body, { status: answer.status, headers })
}
