import type { AdminCatalog } from '#application/ports/admin-catalog.ts'
import type { AssetImports } from '#application/ports/asset-imports.ts'
import {
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
  setAssetState,
} from '#contract/admin-catalog.ts'
import { orMissing, orOutage, type Api } from './api.ts'
import { toEntryRefused } from './admin-refusals.ts'
import { either } from './refusals.ts'

const orNoAsset = either(toEntryRefused, orMissing('asset'))

export const httpAdminCatalog = (api: Api): AdminCatalog => ({
  list: (query) => api.call(listAdminAssets, { query: definedIn(query) }).mapErr(orOutage),
  find: (sku) => api.call(readAdminAsset, { params: { sku } }).mapErr(orMissing('asset')),
  retirement: (sku) => api.call(readRetirement, { params: { sku } }).mapErr(orMissing('asset')),
  change: (sku, change, reason) =>
    api.call(changeAsset, { params: { sku }, body: { ...change, reason } }).mapErr(orNoAsset),
  setState: (sku, state, reason) =>
    api.call(setAssetState, { params: { sku }, body: { state, reason } }).mapErr(orNoAsset),
  followImports: (sku, reason) =>
    api.call(followImports, { params: { sku }, body: { reason } }).mapErr(orNoAsset),
  topics: () => api.call(listAdminTopics).mapErr(orOutage),
})

export const httpAssetImports = (api: Api): AssetImports => ({
  uploads: () =>
    api
      .call(listUploads)
      .map(({ items }) => items)
      .mapErr(orOutage),
  importAsset: (draft, reason) =>
    api.call(importAsset, { body: { ...draft, reason } }).mapErr(either(toEntryRefused, orOutage)),
  importFile: ({ assetSku: sku, ...file }, reason) =>
    api.call(importFile, { params: { sku }, body: { ...file, reason } }).mapErr(orNoAsset),
  imports: () =>
    api
      .call(listAssetImports)
      .map(({ items }) => items)
      .mapErr(orOutage),
})

function definedIn(query: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
}
