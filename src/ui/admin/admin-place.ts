import type { ComponentType } from 'react'

/** The props of an admin page. */
export interface AdminPageProps {
  /** The parameters of its path. */
  readonly params: Readonly<Record<string, string | undefined>>
}

/** An admin page, with its path under `/admin`. */
export interface AdminPlace {
  readonly path: string
  readonly Page: ComponentType<AdminPageProps>
  /** Its label in the navigation. Omitted if a list links to it instead. */
  readonly label?: string
  /** The heading of the navigation group that it starts. */
  readonly group?: string
}
