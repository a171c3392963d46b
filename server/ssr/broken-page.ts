import { UNAVAILABLE } from '#messages/texts.ts'
import { plainPage } from '#server/http/plain-page.ts'

const RETRY_AFTER_SECONDS = '10'

/** The page for an unexpected error during rendering. It reveals nothing and depends on nothing. */
export function brokenPage(): Response {
  return plainPage(
    500,
    'Something went wrong on our end. Nothing was charged. Try again in a moment.',
  )
}

/** The page of a shop whose database, or whose other server, does not respond. */
export function closedPage(): Response {
  const page = plainPage(503, UNAVAILABLE)
  page.headers.set('Retry-After', RETRY_AFTER_SECONDS)
  return page
}
