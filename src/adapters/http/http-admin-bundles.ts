import type { AdminBundles } from '#application/ports/admin-bundles.ts'
import {
  addBundle,
  changeBundle,
  followBundleImports,
  listAdminBundles,
  orderBundles,
  readAdminBundle,
  setBundleState,
} from '#contract/admin-bundles.ts'
import { orMissing, orOutage, type Api } from './api.ts'
import { toEntryRefused } from './admin-refusals.ts'
import { either } from './refusals.ts'

const refused = either(toEntryRefused, orMissing('bundle'))

export const httpAdminBundles = (api: Api): AdminBundles => ({
  bundles: () =>
    api
      .call(listAdminBundles)
      .map(({ items }) => items)
      .mapErr(orOutage),
  bundle: (sku) => api.call(readAdminBundle, { params: { sku } }).mapErr(orMissing('bundle')),
  addBundle: (bundle, reason) =>
    api.call(addBundle, { body: { ...bundle, reason } }).mapErr(refused),
  changeBundle: (sku, change, reason) =>
    api.call(changeBundle, { params: { sku }, body: { ...change, reason } }).mapErr(refused),
  setBundleState: (sku, state, reason) =>
    api.call(setBundleState, { params: { sku }, body: { state, reason } }).mapErr(refused),
  followBundleImports: (sku, reason) =>
    api.call(followBundleImports, { params: { sku }, body: { reason } }).mapErr(refused),
  orderBundles: (skus, reason) =>
    api
      .call(orderBundles, { body: { skus, reason } })
      .map(({ items }) => items)
      .mapErr(either(toEntryRefused, orOutage)),
})
