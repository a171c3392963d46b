import { okAsync, type ResultAsync } from 'neverthrow'
import {
  comparedPrice,
  NO_DEFAULTS,
  preselectedFile,
  type FileDefaults,
} from '#domain/catalog/file-defaults.ts'
import type { Viewer } from '#domain/user/viewer.ts'
import { defaultsOf } from '#domain/user/work-defaults.ts'
import type { Catalog } from '../ports/catalog.ts'
import type { Surveys } from '../ports/surveys.ts'

export type FirstFile = ReturnType<typeof firstFile>

/** The file that a shopper gets without choosing one: the one that the asset's page preselects (survey 3). */
export const firstFile = (catalog: Catalog, surveys: Surveys) => (viewer: Viewer, slug: string) =>
  catalog
    .product(slug)
    .andThen((product) =>
      defaultsFor(viewer, surveys).map(
        (defaults) => preselectedFile(product.variants, comparedPrice(product), defaults) ?? null,
      ),
    )

/** If the survey answers cannot be read, the defaults apply. */
function defaultsFor(viewer: Viewer, surveys: Surveys): ResultAsync<FileDefaults, never> {
  if (viewer.kind === 'visitor') return okAsync(NO_DEFAULTS)
  return surveys
    .read(viewer)
    .map(defaultsOf)
    .orElse(() => okAsync(NO_DEFAULTS))
}
