const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Emberstock</title>
<p>Something went wrong on our side. Nothing was charged; try again in a moment.</p>
<p><a href="/">Go to the home page</a></p></html>`

/** The page for a fault of ours while rendering. It tells nothing and depends on nothing. */
export function brokenPage(): Response {
  return new Response(PAGE, {
    status: 500,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
    },
  })
}
