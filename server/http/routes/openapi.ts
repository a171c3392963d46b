import { ResultAsync } from 'neverthrow'
import { unexpected } from '#application/ports/outage.ts'
import { readOpenApi } from '#contract/files.ts'
import { openApiDocument } from '../openapi/document.ts'
import { fail } from '../problems.ts'
import type { Needs } from '../services.ts'
import type { ShopApp } from '../shop-app.ts'

/** The API's own description, for programs. It is generated once, on first request, and is the same for everyone. */
export function openApiRoutes(
  app: ShopApp,
  { publicUrl, secrets }: Needs<'publicUrl' | 'secrets'>,
): void {
  const make = async () => {
    const text = JSON.stringify(openApiDocument(publicUrl))
    return { text, etag: `"${(await secrets.digest(text)).slice(0, 20)}"` }
  }
  let made: ReturnType<typeof make> | null = null
  app.get(readOpenApi.path, (context) => {
    made ??= make()
    return ResultAsync.fromPromise(made, unexpected).match(
      ({ text, etag }) => {
        const headers = { ETag: etag, 'Cache-Control': 'public, max-age=3600' }
        if (context.req.header('If-None-Match') === etag) return context.body(null, 304, headers)
        return context.body(text, 200, { ...headers, 'Content-Type': 'application/json' })
      },
      (error) => fail(context, error),
    )
  })
}
