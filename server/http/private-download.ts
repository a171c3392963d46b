import { errAsync, type ResultAsync } from 'neverthrow'
import type { Registered } from '#domain/user/viewer.ts'
import type { UserError } from '#messages/user-error.ts'
import { attachment } from './attachment.ts'
import { fail } from './problems.ts'
import type { ShopApp, ShopContext } from './shop-app.ts'

/** A file to save. */
export interface PrivateFile {
  readonly name: string
  readonly type:
    | 'application/pdf'
    | 'application/zip'
    | 'text/csv; charset=utf-8'
    | 'video/webm'
    | 'video/mp4'
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>
}

export interface PrivateFileRequest {
  readonly viewer: Registered
  readonly id: string
  readonly query: Readonly<Record<string, string>>
}

/** Sends users a file of their own, to save under its name; nothing in between stores a copy. */
export function privateDownload(
  app: ShopApp,
  path: string,
  find: (asked: PrivateFileRequest) => ResultAsync<PrivateFile, UserError>,
): void {
  app.get(path, (context: ShopContext) =>
    context
      .get('viewer')()
      .andThen((viewer) =>
        viewer.kind === 'visitor'
          ? errAsync<never, UserError>({ kind: 'sign-in-required' })
          : find({
              viewer,
              id: context.req.param('id') ?? '',
              query: context.req.query(),
            }),
      )
      .match(
        ({ name, type, body }) =>
          context.body(body, 200, {
            'Content-Type': type,
            'Content-Disposition': attachment(name),
            'Cache-Control': 'private, no-store',
          }),
        (error) => fail(context, error),
      ),
  )
}
