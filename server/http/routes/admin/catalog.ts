import {
  askUpload,
  beginUpload,
  changeAsset,
  followImports,
  importAsset,
  importFile,
  listAdminAssets,
  listAdminTopics,
  listAssetImports,
  listUploads,
  readAdminAsset,
  readRetirement,
  removeUpload,
  sendUpload,
  setAssetState,
} from '#contract/admin-catalog.ts'
import { refuse } from '../../problems.ts'
import { serveStaff } from '../../serve.ts'
import type { Needs } from '../../services.ts'
import type { ShopApp } from '../../shop-app.ts'
import { adminArticleRoutes } from './articles.ts'
import { adminBundleRoutes } from './bundles.ts'
import { noteOf } from './changes.ts'
import { adminTopicRoutes } from './topics.ts'

/** The catalog in the admin, and uploads of its files. */
export function adminCatalogRoutes(
  app: ShopApp,
  {
    adminCatalog,
    assetImports,
    adminArticles,
    adminBundles,
    adminTopics,
    resumableUploads,
  }: Needs<
    | 'adminArticles'
    | 'adminBundles'
    | 'adminCatalog'
    | 'adminTopics'
    | 'assetImports'
    | 'resumableUploads'
  >,
): void {
  serveStaff(app, listAdminAssets, ({ query }) => adminCatalog.list(query))
  serveStaff(app, readAdminAsset, ({ params }) => adminCatalog.find(params.sku))
  serveStaff(app, readRetirement, ({ params }) => adminCatalog.retirement(params.sku))
  serveStaff(app, changeAsset, ({ params, body: { reason, ...change }, staff }) =>
    adminCatalog.change(params.sku, { change, ...noteOf(staff, reason ?? '') }),
  )
  serveStaff(app, setAssetState, ({ params, body, staff }) =>
    adminCatalog.setState(params.sku, { state: body.state, ...noteOf(staff, body.reason) }),
  )
  serveStaff(app, followImports, ({ params, body, staff }) =>
    adminCatalog.followImports(params.sku, noteOf(staff, body.reason ?? '')),
  )
  serveStaff(app, importAsset, ({ body: { reason, ...draft }, staff, context }) =>
    assetImports.begin(draft, noteOf(staff, reason ?? '')).andTee(() => context.status(202)),
  )
  serveStaff(app, importFile, ({ params, body: { reason, ...file }, staff, context }) =>
    assetImports
      .beginFile({ ...file, assetSku: params.sku }, noteOf(staff, reason ?? ''))
      .andTee(() => context.status(202)),
  )
  serveStaff(app, listUploads, () => assetImports.uploads().map((items) => ({ items })))
  serveStaff(app, listAssetImports, () => assetImports.list().map((items) => ({ items })))
  adminTopicRoutes(app, { adminTopics })
  adminBundleRoutes(app, { adminBundles })
  adminArticleRoutes(app, { adminArticles })
  serveStaff(app, listAdminTopics, () => adminCatalog.topics())

  // The upload protocol, whose bodies are read as they arrive: any request that gets this far comes from staff.
  for (const { method, path } of [beginUpload, askUpload, sendUpload, removeUpload]) {
    app.on(method, path, (context) =>
      context.req.raw.method === 'GET'
        ? refuse(context, 'NOT_FOUND')
        : resumableUploads.answer(context.req.raw),
    )
  }
}
