import type { ReactNode } from 'react'
import type { Get, Services } from '#application/services.ts'
import type { Boot } from './boot.ts'
import { Document } from './document.tsx'
import { StoresProvider, type Stores } from './stores/stores.tsx'
import './styles/global.css'

interface AppProps {
  readonly boot: Boot | null
  readonly get: Get<Services>
  readonly stores: Stores
  /** The router for this environment: `RouterProvider` in a browser, `StaticRouterProvider` on the server. */
  readonly children: ReactNode
}

export function App({ boot, get, stores, children }: AppProps) {
  return (
    <Document boot={boot}>
      <StoresProvider stores={stores} get={get}>
        {children}
      </StoresProvider>
    </Document>
  )
}
