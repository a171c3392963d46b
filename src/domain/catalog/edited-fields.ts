/** Fields of an asset that the admin edits. Imports leave edited fields alone from then on (catalog 8). */
export const EDITED_FIELDS = [
  'name',
  'description',
  'motion_description',
  'tags',
  'category',
  'collections',
  'prices',
  'file_names',
  'files',
  'state',
] as const

export type EditedField = (typeof EDITED_FIELDS)[number]

export function isEditedField(value: unknown): value is EditedField {
  return EDITED_FIELDS.some((field) => field === value)
}

/** The same for a category or a collection (catalog 10). */
export const EDITED_TOPIC_FIELDS = ['name', 'intro', 'cover', 'state'] as const
export type EditedTopicField = (typeof EDITED_TOPIC_FIELDS)[number]

/** The same for a bundle. */
export const EDITED_BUNDLE_FIELDS = [
  'name',
  'description',
  'cover',
  'discount',
  'files',
  'state',
  'position',
] as const
export type EditedBundleField = (typeof EDITED_BUNDLE_FIELDS)[number]

export function isEditedBundleField(value: unknown): value is EditedBundleField {
  return EDITED_BUNDLE_FIELDS.some((field) => field === value)
}

export function isEditedTopicField(value: unknown): value is EditedTopicField {
  return EDITED_TOPIC_FIELDS.some((field) => field === value)
}
