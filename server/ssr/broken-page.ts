import { UNAVAILABLE } from '#messages/texts.ts'

const RETRY_AFTER_SECONDS = '10'

/** The page for a fault of ours while rendering. It tells nothing and depends on nothing. */
export function brokenPage(): Response {
  return plainPage(
    500,
    'Something went wrong on our end. Nothing was charged. Try again in a moment.',
  )
}

/** The page of a shop whose database, or whose other server, does not answer. */
export function closedPage(): Response {
  const page = plainPage(503, UNAVAILABLE)
  page.headers.set('Retry-After', RETRY_AFTER_SECONDS)
  return page
}

/** The page of a shop that has as much to do as it can: the connection, with all that was sent ahead on it, ends here. */
export function busyPage(): Response {
  const page = plainPage(503, 'We’re very busy right now. Try again in a few seconds.')
  page.headers.set('Retry-After', '2')
  page.headers.set('Connection', 'close')
  return page
}

function plainPage(status: number, words: string): Response {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Emberstock</title>
<p>${words}</p><p><a href="/">Go to home page</a></p></html>`
  return new Response(page, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
    },
  })
}
