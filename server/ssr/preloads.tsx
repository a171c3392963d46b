import type { ReactNode } from 'react'
import { preinit, preload, preloadModule } from 'react-dom'
import type { PageAssets } from './page-assets.ts'

interface PreloadsProps {
  readonly assets: PageAssets
  readonly pageModules: readonly string[]
  readonly nonce: string
  readonly children: ReactNode
}

/** Names a page's files in its head, outside of the tree that is hydrated. */
export function Preloads({ assets, pageModules, nonce, children }: PreloadsProps) {
  for (const style of assets.styles) preinit(style, { as: 'style', precedence: 'default' })
  for (const font of assets.fonts) {
    preload(font, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  }
  for (const module of assets.modules(pageModules)) {
    preloadModule(module, { as: 'script', nonce })
  }
  return children
}
