import { UNSUBSCRIBE_PATH } from '#server/application/account/unsubscribe.ts'
import { fail, refuse } from '../problems.ts'
import type { Needs } from '../services.ts'
import type { ShopApp } from '../shop-app.ts'

/**
 * The one-click unsubscribe of RFC 8058: a mail program posts to the URL in the email's header, without
 * cookies, and the body is not read. A person who opens the URL is redirected to the page with the setting.
 */
export function unsubscribeRoutes(app: ShopApp, { unsubscribe }: Needs<'unsubscribe'>): void {
  app.get(`${UNSUBSCRIBE_PATH}:token`, (context) => context.redirect('/account/profile', 302))
  app.post(`${UNSUBSCRIBE_PATH}:token`, (context) =>
    unsubscribe(context.req.param('token')).match(
      (known) =>
        known
          ? context.text('You’ve been unsubscribed from these emails.', 200, {
              'Cache-Control': 'no-store',
            })
          : refuse(context, 'NOT_FOUND'),
      (outage) => fail(context, outage),
    ),
  )
}
