/** The page of a shop at the limit of its capacity. */
export function busyPage(): Response {
  const page = plainPage(503, 'We’re very busy right now. Try again in a few seconds.')
  page.headers.set('Retry-After', '2')
  return page
}

/** A page without any dependencies. */
export function plainPage(status: number, words: string): Response {
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
