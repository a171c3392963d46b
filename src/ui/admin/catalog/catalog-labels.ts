import type { AssetState } from '#domain/catalog/asset-query.ts'
import type { EditedBundleField, EditedTopicField } from '#domain/catalog/edited-fields.ts'
import { LIBRARIES } from '#domain/catalog/library.ts'

export const STATE_LABELS: Readonly<Record<AssetState, string>> = {
  draft: 'Draft',
  published: 'Published',
  retired: 'Retired',
}

export const LIBRARY_CHOICES = LIBRARIES.map(({ id, name }) => ({ value: String(id), label: name }))

export const ENTRY_FIELD_LABELS: Readonly<Record<EditedTopicField | EditedBundleField, string>> = {
  name: 'name',
  intro: 'introduction',
  description: 'description',
  cover: 'cover',
  discount: 'discount',
  files: 'files',
  state: 'status',
  position: 'position',
}
