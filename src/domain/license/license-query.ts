import type { Listing } from '../shared/listing.ts'
import { listParams, listQueryFrom, type ListParams, type ListQuery } from '../search/list-query.ts'
import type { Licensee, ListedCertificate } from './certificate.ts'

/** The query of a list of licenses: all, or those of one team member, or for one project. */
export interface LicenseQuery extends ListQuery {
  /** Who licensed it; null for everyone. */
  readonly licensedBy: string | null
  /** The project; null for all. */
  readonly projectTag: string | null
}

/** The query of a library: the same, except that unused filters may be omitted. */
export type LibraryQuery = ListQuery & Partial<Omit<LicenseQuery, keyof ListQuery>>

export interface LicensePage extends Listing<ListedCertificate> {
  /** Everyone who licensed something in the whole list, by name. */
  readonly licensees: readonly Licensee[]
  /** Every project in the whole list, by name. */
  readonly projects: readonly string[]
}

/** Reads a query from an address; older links search with `find`. */
export function licenseQueryFrom(params: ListParams): LicenseQuery {
  return {
    ...listQueryFrom({ search_query: params['find'], ...params }),
    licensedBy: params['licensed_by'] || null,
    projectTag: params['project_tag'] || null,
  }
}

/** The shortest parameters that `licenseQueryFrom` reads back as the same query. */
export function licenseParams({
  licensedBy,
  projectTag,
  ...query
}: LicenseQuery): Record<string, string> {
  return {
    ...listParams(query),
    ...(licensedBy !== null && { licensed_by: licensedBy }),
    ...(projectTag !== null && { project_tag: projectTag }),
  }
}
