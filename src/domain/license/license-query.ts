import type { Listing } from '../shared/listing.ts'
import { listParams, listQueryFrom, type ListParams, type ListQuery } from '../search/list-query.ts'
import type { Licensee, ListedCertificate } from './certificate.ts'

/** What a list of licenses shows: all, or those of one member of a team, or for one project. */
export interface LicenseQuery extends ListQuery {
  /** Who licensed; null for everybody. */
  readonly licensedBy: string | null
  /** What for; null for everything. */
  readonly projectTag: string | null
}

/** What a library shows: the same, where who asks leaves out what they do not filter by. */
export type LibraryQuery = ListQuery & Partial<Omit<LicenseQuery, keyof ListQuery>>

export interface LicensePage extends Listing<ListedCertificate> {
  /** Everybody who licensed something of the whole list, by name. */
  readonly licensees: readonly Licensee[]
  /** Each project of the whole list, by name. */
  readonly projects: readonly string[]
}

/** Reads one from an address; links of before look for a license by `find`. */
export function licenseQueryFrom(params: ListParams): LicenseQuery {
  return {
    ...listQueryFrom({ search_query: params['find'], ...params }),
    licensedBy: params['licensed_by'] || null,
    projectTag: params['project_tag'] || null,
  }
}

/** The shortest parameters that `licenseQueryFrom` reads back as the same. */
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
