import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type {
  BundleChange,
  BundleDetails,
  ListedBundle,
  NewBundle,
} from '#application/ports/admin-bundles.ts'
import type { AssetRefused } from '#application/ports/asset-imports.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { isBundleSku } from '#domain/catalog/bundle.ts'
import { EDITED_BUNDLE_FIELDS, type EditedBundleField } from '#domain/catalog/edited-fields.ts'
import { isFirstPublication, mayBecome } from '#domain/catalog/topic.ts'
import { assetRefused } from '#messages/asset-faults.ts'
import {
  COVER_MISSING,
  DISCOUNT_REASON_MISSING,
  fault,
  nameFault,
  NO_FILES_YET,
  proseFault,
  SLUG_TAKEN,
  SKU_FAULT,
  SKU_TAKEN,
  slugFault,
} from '#messages/entry-faults.ts'
import type { Unit, UnitOfWork } from '../ports/unit-of-work.ts'
import { discountFault, fileFaults } from './bundle-faults.ts'
import {
  changingEntry,
  detailOf,
  editsAmong,
  isSame,
  reasonFault,
  recordChange,
  type Changed,
  type ChangeNote,
  type StateChange,
} from './change-entry.ts'
import { coverFaults, coverPath } from './entry-covers.ts'
import { orderBundles } from './order-bundles.ts'

const NO_BUNDLE: Missing = { kind: 'missing', what: 'bundle' }

export type AdminBundleService = ReturnType<typeof createAdminBundles>

type Done = ResultAsync<BundleDetails, AssetRefused | Missing | Outage>

/** Bundles, as edited by staff (catalog 10): `who` is the ID of the requesting account. */
export const createAdminBundles = (units: UnitOfWork) => {
  const change = (
    sku: string,
    work: (unit: Unit, bundle: BundleDetails) => Promise<Result<Changed | null, AssetRefused>>,
  ): Done =>
    units.run((unit) =>
      changingEntry(unit, {
        subject: sku,
        find: () => unit.catalogEdits.bundle(sku),
        missing: NO_BUNDLE,
        change: (bundle) => work(unit, bundle),
      }),
    )

  return {
    list: (): ResultAsync<readonly ListedBundle[], Outage> =>
      units.read(({ catalogEdits }) => catalogEdits.bundles()),

    find: (sku: string): ResultAsync<BundleDetails, Missing | Outage> =>
      units
        .read(({ catalogEdits }) => catalogEdits.bundle(sku))
        .andThen((found) => (found ? ok(found) : err(NO_BUNDLE))),

    add: (bundle: NewBundle, note: ChangeNote): Done =>
      units.run((unit) => addBundle(unit, bundle, note)),

    change: (
      sku: string,
      { change: wanted, ...note }: { readonly change: BundleChange } & ChangeNote,
    ): Done => change(sku, (unit, bundle) => applied(unit, bundle, { wanted, note })),

    setState: (sku: string, { state, ...note }: StateChange): Done =>
      change(sku, async (unit, bundle) => {
        const { state: from, members } = bundle
        if (!mayBecome(from, state)) return ok(null)
        const faults =
          state === 'retired'
            ? []
            : [
                ...fault('files', members.length === 0 && NO_FILES_YET),
                ...(await fileFaults(unit, bundle, {})),
              ]
        if (faults.length > 0) return err(assetRefused(faults))
        const publishedAt = isFirstPublication(from, state) ? unit.now : null
        await unit.catalogEdits.setBundleState(sku, state, publishedAt)
        await unit.catalogEdits.noteEntryEdited('bundle', sku, { fields: ['state'], now: unit.now })
        return ok({ ...note, action: `bundle-${state}`, detail: { from, to: state } })
      }),

    followImports: (sku: string, note: ChangeNote): Done =>
      change(sku, async (unit, { edited }) => {
        if (edited.length === 0) return ok(null)
        await unit.catalogEdits.forgetEntryEdited('bundle', sku)
        return ok({ ...note, action: 'bundle-follows-imports', detail: { fields: edited } })
      }),

    /** Refused if bundles were added or removed since the list was read. */
    order: (
      skus: readonly string[],
      note: ChangeNote,
    ): ResultAsync<readonly ListedBundle[], AssetRefused | Outage> =>
      units.run((unit) => orderBundles(unit, skus, note)),
  }
}

async function addBundle(
  unit: Unit,
  { sku, slug, name, description, discount, coverSku }: NewBundle,
  note: ChangeNote,
): Promise<Result<BundleDetails, AssetRefused | Missing>> {
  const { catalogEdits, now } = unit
  await catalogEdits.lockCatalog()
  const faults = [
    ...fault('sku', !isBundleSku(sku) && SKU_FAULT),
    ...fault('sku', (await catalogEdits.isSkuTaken(sku)) && SKU_TAKEN),
    ...slugFault(slug),
    ...fault('slug', (await catalogEdits.isBundleSlugTaken(slug)) && SLUG_TAKEN),
    ...nameFault('name', name),
    ...proseFault('description', description),
    ...discountFault(discount),
    ...(coverSku === '' ? fault('cover', COVER_MISSING) : await coverFaults(unit, coverSku)),
  ]
  if (faults.length > 0) return err(assetRefused(faults))
  const cover = (await coverPath(unit, coverSku)) ?? ''
  await catalogEdits.addBundle({ sku, slug, name, description, discount, cover })
  await catalogEdits.noteEntryEdited('bundle', sku, { fields: EDITED_BUNDLE_FIELDS, now })
  await recordChange(unit, sku, {
    ...note,
    action: 'bundle-added',
    detail: { name, slug, discount },
  })
  const after = await catalogEdits.bundle(sku)
  return after ? ok(after) : err(NO_BUNDLE)
}

async function applied(
  unit: Unit,
  bundle: BundleDetails,
  { wanted, note }: { readonly wanted: BundleChange; readonly note: ChangeNote },
): Promise<Result<Changed | null, AssetRefused>> {
  const { catalogEdits, now } = unit
  const discount = wanted.discount ?? bundle.discount
  const faults = [
    ...nameFault('name', wanted.name),
    ...proseFault('description', wanted.description),
    ...discountFault(discount),
    ...(await coverFaults(unit, wanted.coverSku)),
    ...(await fileFaults(unit, bundle, wanted)),
    ...reasonFault(discount !== bundle.discount, note, DISCOUNT_REASON_MISSING),
  ]
  if (faults.length > 0) return err(assetRefused(faults))
  const { sku } = bundle
  const name = wanted.name ?? bundle.name
  const description = wanted.description ?? bundle.description
  const cover = await coverPath(unit, wanted.coverSku)
  await catalogEdits.writeBundle(sku, { name, description, discount, ...(cover ? { cover } : {}) })
  const before = skusOf(bundle)
  if (wanted.files && !isSame(before, wanted.files)) {
    const files = await catalogEdits.offeredFiles(wanted.files)
    await catalogEdits.writeBundleFiles(
      sku,
      files.map(({ id }) => id),
    )
  }
  const after = await catalogEdits.bundle(sku)
  const edits = editsAmong<EditedBundleField>([
    { field: 'name', from: bundle.name, to: name },
    { field: 'description', from: bundle.description, to: description },
    { field: 'discount', from: bundle.discount, to: discount },
    { field: 'cover', from: bundle.cover, to: after?.cover },
    { field: 'files', from: before, to: after ? skusOf(after) : before },
  ])
  if (edits.length === 0) return ok(null)
  const fields = edits.map(({ field }) => field)
  await catalogEdits.noteEntryEdited('bundle', sku, { fields, now })
  return ok({ ...note, action: 'bundle-edited', detail: detailOf(edits) })
}

function skusOf({ members }: BundleDetails): readonly string[] {
  return members.map(({ sku }) => sku)
}
