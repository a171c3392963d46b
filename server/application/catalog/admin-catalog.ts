import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { AssetFault, AssetRefused } from '#application/ports/asset-imports.ts'
import type {
  AdminAsset,
  AdminTopics,
  AssetChange,
  ListedAsset,
  Retirement,
} from '#application/ports/admin-catalog.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { bundlesEnded } from '#domain/catalog/bundle.ts'
import { assetQueryFrom } from '#domain/catalog/asset-query.ts'
import { assetFaults, assetRefused } from '#messages/asset-faults.ts'
import { PRICE_REASON_MISSING } from '#messages/entry-faults.ts'
import type { EditedField } from '#domain/catalog/edited-fields.ts'
import { pageOf, PAGE_SIZE, type Listing } from '#domain/shared/listing.ts'
import { isCalendarMonth, monthOf } from '#domain/shared/calendar.ts'
import { STANDING } from '#domain/subscription/free-pack.ts'
import type { ListParams } from '#domain/search/list-query.ts'
import type { Unit, UnitOfWork } from '../ports/unit-of-work.ts'
import { bundlePriceFaults } from './bundle-faults.ts'
import {
  changingEntry,
  detailOf,
  editsAmong,
  reasonFault,
  type Changed,
  type ChangeNote,
  type Edit,
  type StateChange,
} from './change-entry.ts'

const NO_ASSET: Missing = { kind: 'missing', what: 'asset' }

export type AdminCatalogService = ReturnType<typeof createAdminCatalog>

/** The catalog, as edited by staff: `who` is the ID of the requesting account. */
export const createAdminCatalog = (units: UnitOfWork) => ({
  list: (params: ListParams): ResultAsync<Listing<ListedAsset>, Outage> =>
    units.read(async ({ catalogEdits }) => {
      const { page, ...filter } = assetQueryFrom(params)
      const { offset, ...listing } = pageOf(await catalogEdits.count(filter), page)
      return { ...listing, items: await catalogEdits.list(filter, { offset, limit: PAGE_SIZE }) }
    }),

  find: (sku: string): ResultAsync<AdminAsset, Missing | Outage> =>
    units
      .read(({ catalogEdits }) => catalogEdits.find(sku))
      .andThen((found) => (found ? ok(found) : err(NO_ASSET))),

  retirement: (sku: string): ResultAsync<Retirement, Missing | Outage> =>
    units
      .read(async ({ catalogEdits, freePacks, now }) => {
        if (!(await catalogEdits.find(sku))) return null
        const packs = await freePacks.packsWith(sku, monthOf(now))
        const ended = bundlesEnded(await catalogEdits.bundlesHolding(sku), sku)
        return {
          bundles: ended.map((bundle) => ({ sku: bundle.sku, name: bundle.name })),
          packMonths: packs.filter(isCalendarMonth),
          onDefaultList: packs.includes(STANDING),
        }
      })
      .andThen((found) => (found ? ok(found) : err(NO_ASSET))),

  topics: (): ResultAsync<AdminTopics, Outage> =>
    units.read(({ catalogEdits }) => catalogEdits.topics()),

  change: (
    sku: string,
    { change, ...note }: { readonly change: AssetChange } & ChangeNote,
  ): ResultAsync<AdminAsset, AssetRefused | Missing | Outage> =>
    units.run((unit) =>
      changing(unit, sku, async (asset) => {
        const edits = editsIn(asset, change)
        const isRepriced = edits.some(({ field }) => field === 'prices')
        const faults = [
          ...(await faultsOf(unit, asset, change)),
          ...(await bundlePriceFaults(unit, asset, change)),
          ...reasonFault(isRepriced, note, PRICE_REASON_MISSING),
        ]
        if (faults.length > 0) return err(assetRefused(faults))
        if (edits.length === 0) return ok(null)
        const { catalogEdits } = unit
        const next = { ...asset, ...given(change) }
        await catalogEdits.writeWords(sku, next)
        if (change.files) await catalogEdits.writeFiles(sku, change.files)
        await catalogEdits.noteEdited(
          sku,
          edits.map(({ field }) => field),
          unit.now,
        )
        return ok({ ...note, action: 'asset-edited', detail: detailOf(edits) })
      }),
    ),

  setState: (
    sku: string,
    { state, ...note }: StateChange,
  ): ResultAsync<AdminAsset, AssetRefused | Missing | Outage> =>
    units.run((unit) =>
      changing(unit, sku, async (asset) => {
        if (asset.state === state) return ok(null)
        const faults = state === 'published' ? await faultsOf(unit, asset, asset) : []
        const closed = faults.filter(({ field }) => field === 'category')
        if (closed.length > 0) return err(assetRefused(closed))
        await unit.catalogEdits.setState(sku, state, unit.now)
        await unit.catalogEdits.noteEdited(sku, ['state'], unit.now)
        const detail = { from: asset.state, to: state }
        return ok({ ...note, action: `asset-${state}`, detail })
      }),
    ),

  followImports: (
    sku: string,
    note: ChangeNote,
  ): ResultAsync<AdminAsset, AssetRefused | Missing | Outage> =>
    units.run((unit) =>
      changing(unit, sku, async ({ edited }) => {
        if (edited.length === 0) return ok(null)
        await unit.catalogEdits.forgetEdited(sku)
        return ok({ ...note, action: 'asset-follows-imports', detail: { fields: edited } })
      }),
    ),
})

function changing(
  unit: Unit,
  sku: string,
  change: (asset: AdminAsset) => Promise<Result<Changed | null, AssetRefused>>,
): Promise<Result<AdminAsset, AssetRefused | Missing>> {
  const find = () => unit.catalogEdits.find(sku)
  return changingEntry(unit, { subject: sku, find, missing: NO_ASSET, change })
}

/** The edits that a change makes, by field. */
function editsIn(asset: AdminAsset, change: AssetChange): readonly Edit<EditedField>[] {
  const before = (sku: string) => asset.files.find((file) => file.sku === sku)
  const files = change.files ?? []
  const all: readonly (readonly [EditedField, unknown, unknown])[] = [
    ['name', asset.name, change.name],
    ['description', asset.description, change.description],
    ['motion_description', asset.motionDescription, change.motionDescription],
    ['tags', asset.tags, change.tags],
    ['category', asset.category, change.category],
    ['collections', asset.collections, change.collections],
    [
      'file_names',
      Object.fromEntries(files.map(({ sku }) => [sku, before(sku)?.name])),
      change.files && Object.fromEntries(files.map(({ sku, name }) => [sku, name])),
    ],
    [
      'prices',
      Object.fromEntries(files.map(({ sku }) => [sku, pricesOf(before(sku))])),
      change.files && Object.fromEntries(files.map((file) => [file.sku, pricesOf(file)])),
    ],
  ]
  return editsAmong(
    all.flatMap(([field, from, to]) => (to === undefined ? [] : { field, from, to })),
  )
}

function pricesOf(file: { readonly credits: number; readonly basePrice: number } | undefined) {
  return { credits: file?.credits, cents: file?.basePrice }
}

/** A change without its undefined fields. */
function given({ files: _files, ...change }: AssetChange) {
  const fields = Object.entries(change).filter(([, value]) => value !== undefined)
  return Object.fromEntries(fields) as Partial<Omit<AdminAsset, 'files'>>
}

/** The faults of a change, the same as for a row of a manifest (pricing 7). */
async function faultsOf(
  { catalogEdits }: Unit,
  asset: AdminAsset,
  change: AssetChange,
): Promise<readonly AssetFault[]> {
  const faults = [...assetFaults(asset, change)]
  const { categories, collections } = await catalogEdits.topicsOf(asset.libraryId)
  const isOpen = categories.some(
    ({ slug, state }) => slug === change.category && state === 'published',
  )
  if (change.category !== undefined && !isOpen) {
    faults.push({ field: 'category', reason: 'isn’t a category of this library' })
  }
  const lost =
    change.collections?.filter((slug) => !collections.some((one) => one.slug === slug)) ?? []
  for (const slug of lost) faults.push({ field: 'collections', reason: `has no “${slug}”` })
  return faults
}
