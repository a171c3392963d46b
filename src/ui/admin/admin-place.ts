import type { ComponentType } from 'react'

/** What a page of the admin is drawn with. */
export interface AdminPageProps {
  /** The parameters of its path. */
  readonly params: Readonly<Record<string, string | undefined>>
}

/** A page of the admin, by its path under `/admin`. */
export interface AdminPlace {
  readonly path: string
  readonly Page: ComponentType<AdminPageProps>
  /** In the navigation; left out where a list leads to it. */
  readonly label?: string
  /** Begins a group of the navigation with this heading. */
  readonly group?: string
}
