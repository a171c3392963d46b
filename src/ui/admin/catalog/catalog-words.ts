import type { AssetImportState, ImportStep, ImportWait } from '#domain/catalog/asset-import.ts'
import type { AssetState } from '#domain/catalog/asset-query.ts'
import type {
  EditedBundleField,
  EditedField,
  EditedTopicField,
} from '#domain/catalog/edited-fields.ts'
import { LIBRARIES, type AssetType } from '#domain/catalog/library.ts'

export const STATE_LABELS: Readonly<Record<AssetState, string>> = {
  draft: 'Draft',
  published: 'Published',
  retired: 'Retired',
}

export const LIBRARY_CHOICES = LIBRARIES.map(({ id, name }) => ({ value: String(id), label: name }))

const TYPE_LABELS: Readonly<Record<AssetType, string>> = {
  '3d_models': '3D model',
  animated: 'Animated 3D model',
  vdb: 'VDB volume',
}

/** The asset types are part of what every page fetches; these labels are kept out of it. */
export const TYPE_CHOICES = Object.entries(TYPE_LABELS).map(([value, label]) => ({ value, label }))

export const IMPORT_STATE_LABELS: Readonly<Record<AssetImportState, string>> = {
  waiting: 'Queued',
  running: 'Importing',
  done: 'Done',
  failed: 'Failed',
}

export const IMPORT_STATE_TONES = {
  waiting: 'plain',
  running: 'plain',
  done: 'ok',
  failed: 'bad',
} as const

export const STEP_LABELS: Readonly<Record<ImportStep, string>> = {
  queued: 'Waiting for its turn',
  hashing: 'Reading the files',
  measuring: 'Measuring and making previews',
  storing: 'Storing the files',
  finished: 'Finished',
}

/** What an import waits for, and how to resolve it. */
export const WAIT_MESSAGES: Readonly<Record<ImportWait, string>> = {
  ffmpeg:
    'ffmpeg and ffprobe aren’t installed on the server. Install ffmpeg 5.1 or newer. The import then starts by itself.',
  'catalog-command':
    'A catalog command is running on the server. The import starts when it finishes.',
}

export const FIELD_LABELS: Readonly<Record<EditedField, string>> = {
  name: 'name',
  description: 'description',
  motion_description: 'motion description',
  tags: 'tags',
  category: 'category',
  collections: 'collections',
  prices: 'prices',
  file_names: 'file names',
  files: 'files',
  state: 'state',
}

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
