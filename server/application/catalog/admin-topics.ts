import { err, errAsync, ok, type Result, type ResultAsync } from 'neverthrow'
import type { NewTopic, TopicChange, TopicDetails } from '#application/ports/admin-topics.ts'
import type { AssetRefused } from '#application/ports/asset-imports.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import type { EditedTopicField } from '#domain/catalog/edited-fields.ts'
import { keepingCategory, mayBecome, TOPIC_KINDS, type TopicKind } from '#domain/catalog/topic.ts'
import { assetRefused } from '#messages/asset-faults.ts'
import {
  fault,
  keepsCategory,
  nameFault,
  proseFault,
  SLUG_TAKEN,
  slugFault,
} from '#messages/entry-faults.ts'
import type { Unit, UnitOfWork } from '../ports/unit-of-work.ts'
import {
  changingEntry,
  detailOf,
  editsAmong,
  recordChange,
  type Changed,
  type ChangeNote,
  type StateChange,
} from './change-entry.ts'
import { coverFaults, coverPath } from './entry-covers.ts'
import { memberFaults, moveMembers } from './topic-members.ts'

const NO_TOPIC: Missing = { kind: 'missing', what: 'category or collection' }

export type AdminTopicService = ReturnType<typeof createAdminTopics>

type Done = ResultAsync<TopicDetails, AssetRefused | Missing | Outage>

/** Categories and collections, as edited by staff (catalog 10): `who` is the ID of the requesting account. */
export const createAdminTopics = (units: UnitOfWork) => {
  const change = (
    { kind, slug }: { readonly kind: string; readonly slug: string },
    work: (unit: Unit, topic: TopicDetails) => Promise<Result<Changed | null, AssetRefused>>,
  ): Done => {
    const known = kindFrom(kind)
    if (!known) return errAsync(NO_TOPIC)
    return units.run((unit) =>
      changingEntry(unit, {
        subject: slug,
        find: () => unit.catalogEdits.topic(known, slug),
        missing: NO_TOPIC,
        change: (topic) => work(unit, topic),
      }),
    )
  }

  return {
    find: (kind: string, slug: string): ResultAsync<TopicDetails, Missing | Outage> => {
      const known = kindFrom(kind)
      if (!known) return errAsync(NO_TOPIC)
      return units
        .read(({ catalogEdits }) => catalogEdits.topic(known, slug))
        .andThen((found) => (found ? ok(found) : err(NO_TOPIC)))
    },

    add: (kind: string, { topic, ...note }: { readonly topic: NewTopic } & ChangeNote): Done => {
      const known = kindFrom(kind)
      return known
        ? units.run((unit) => addTopic(unit, known, { topic, note }))
        : errAsync(NO_TOPIC)
    },

    change: (
      at: { readonly kind: string; readonly slug: string },
      { change: wanted, ...note }: { readonly change: TopicChange } & ChangeNote,
    ): Done =>
      change(at, async (unit, topic) => {
        const faults = [
          ...nameFault('name', wanted.name),
          ...proseFault('intro', wanted.intro),
          ...(await coverFaults(unit, wanted.coverSku)),
          ...(await memberFaults(unit, topic, wanted)),
        ]
        if (faults.length > 0) return err(assetRefused(faults))
        return ok(await applied(unit, topic, { wanted, note }))
      }),

    setState: (
      at: { readonly kind: string; readonly slug: string },
      { state, ...note }: StateChange,
    ): Done =>
      change(at, async (unit, { kind, slug, state: from, members }) => {
        if (!mayBecome(from, state)) return ok(null)
        const kept = state === 'retired' && kind === 'category' ? keepingCategory(members) : []
        if (kept.length > 0) {
          return err(assetRefused([{ field: 'state', reason: keepsCategory(kept.length) }]))
        }
        await unit.catalogEdits.setTopicState(kind, slug, state)
        await unit.catalogEdits.noteEntryEdited(kind, slug, { fields: ['state'], now: unit.now })
        return ok({ ...note, action: `${kind}-${state}`, detail: { from, to: state } })
      }),

    followImports: (at: { readonly kind: string; readonly slug: string }, note: ChangeNote): Done =>
      change(at, async (unit, { kind, slug, edited }) => {
        if (edited.length === 0) return ok(null)
        await unit.catalogEdits.forgetEntryEdited(kind, slug)
        return ok({ ...note, action: `${kind}-follows-imports`, detail: { fields: edited } })
      }),
  }
}

function kindFrom(kind: string): TopicKind | null {
  return TOPIC_KINDS.find((known) => known === kind) ?? null
}

async function addTopic(
  unit: Unit,
  kind: TopicKind,
  { topic, note }: { readonly topic: NewTopic; readonly note: ChangeNote },
): Promise<Result<TopicDetails, AssetRefused | Missing>> {
  const { catalogEdits, now } = unit
  const { slug, libraryId, name, intro, coverSku } = topic
  await catalogEdits.lockCatalog()
  const faults = [
    ...slugFault(slug),
    ...fault('slug', (await catalogEdits.topic(kind, slug)) !== null && SLUG_TAKEN),
    ...nameFault('name', name),
    ...proseFault('intro', intro),
    ...(await coverFaults(unit, coverSku)),
  ]
  if (faults.length > 0) return err(assetRefused(faults))
  const cover = (await coverPath(unit, coverSku)) ?? null
  await catalogEdits.addTopic(kind, { slug, libraryId, name, intro, cover })
  const fields: readonly EditedTopicField[] = ['name', 'intro', 'cover', 'state']
  await catalogEdits.noteEntryEdited(kind, slug, { fields, now })
  const detail = { name, libraryId, intro }
  await recordChange(unit, slug, { ...note, action: `${kind}-added`, detail })
  const after = await catalogEdits.topic(kind, slug)
  return after ? ok(after) : err(NO_TOPIC)
}

async function applied(
  unit: Unit,
  topic: TopicDetails,
  { wanted, note }: { readonly wanted: TopicChange; readonly note: ChangeNote },
): Promise<Changed | null> {
  const { catalogEdits, now } = unit
  const { kind, slug } = topic
  const name = wanted.name ?? topic.name
  const intro = wanted.intro ?? topic.intro
  const cover = await coverPath(unit, wanted.coverSku)
  await catalogEdits.writeTopic(kind, slug, {
    name,
    intro,
    ...(cover === undefined ? {} : { cover }),
  })
  const moved = await moveMembers(unit, topic, wanted)
  const after = await catalogEdits.topic(kind, slug)
  const edits = editsAmong<EditedTopicField>([
    { field: 'name', from: topic.name, to: name },
    { field: 'intro', from: topic.intro, to: intro },
    { field: 'cover', from: topic.cover, to: after?.cover ?? null },
  ])
  if (edits.length === 0 && moved === null) return null
  const fields = edits.map(({ field }) => field)
  await catalogEdits.noteEntryEdited(kind, slug, { fields, now })
  return { ...note, action: `${kind}-edited`, detail: { ...detailOf(edits), ...moved } }
}
