import type { ComponentType } from 'react'
import { AssetPage } from './catalog/asset-page.tsx'
import { CatalogPage } from './catalog/catalog-page.tsx'
import { ImportsPage } from './catalog/imports-page.tsx'
import { NewAssetPage } from './catalog/new-asset-page.tsx'
import { HomePage } from './admin-home.tsx'

/** What a page of the admin is drawn with. */
interface AdminPageProps {
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

/** Every page of the admin, in the order of its navigation. */
export const ADMIN_PLACES: readonly AdminPlace[] = [
  { path: '/', Page: HomePage, label: 'Overview' },
  { path: '/catalog', Page: CatalogPage, label: 'Assets', group: 'Catalog' },
  { path: '/catalog/new', Page: NewAssetPage },
  { path: '/catalog/:sku', Page: AssetPage },
  { path: '/imports', Page: ImportsPage, label: 'Imports' },
]
