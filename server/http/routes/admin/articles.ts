import {
  addArticle,
  changeArticle,
  listAdminArticles,
  previewArticle,
  readAdminArticle,
  setArticleState,
} from '#contract/admin-articles.ts'
import { serveStaff } from '../../serve.ts'
import type { Needs } from '../../services.ts'
import type { ShopApp } from '../../shop-app.ts'
import { noteOf } from './changes.ts'

/** The blog in the admin (catalog 10). */
export function adminArticleRoutes(app: ShopApp, { adminArticles }: Needs<'adminArticles'>): void {
  serveStaff(app, listAdminArticles, () => adminArticles.list().map((items) => ({ items })))
  serveStaff(app, previewArticle, ({ body }) =>
    adminArticles.preview(body.markdown).map((blocks) => ({ body: blocks })),
  )
  serveStaff(app, readAdminArticle, ({ params }) => adminArticles.find(params.slug))
  serveStaff(app, addArticle, ({ body: { reason, ...article }, staff, context }) =>
    adminArticles.add(article, noteOf(staff, reason ?? '')).andTee(() => context.status(201)),
  )
  serveStaff(app, changeArticle, ({ params, body: { reason, ...change }, staff }) =>
    adminArticles.change(params.slug, { change, ...noteOf(staff, reason ?? '') }),
  )
  serveStaff(app, setArticleState, ({ params, body, staff }) =>
    adminArticles.setState(params.slug, { state: body.state, ...noteOf(staff, body.reason) }),
  )
}
