import type { ReactNode } from 'react'
import { PageHead } from '../page-head.tsx'
import { Tabs } from '../parts/tabs.tsx'
import css from './account-frame.module.css'

interface AccountFrameProps {
  readonly title: string
  readonly at: 'downloads' | 'orders'
  readonly children: ReactNode
}

/** The account's pages share their heading and the way between them. */
export function AccountFrame({ title, at, children }: AccountFrameProps) {
  return (
    <div className={css['frame']}>
      <PageHead title={title} path={`/account/${at}`} noindex />
      <h1>{title}</h1>
      <Tabs
        label="Account"
        tabs={[
          { label: 'Downloads', to: '/account/downloads', current: at === 'downloads' },
          { label: 'Orders', to: '/account/orders', current: at === 'orders' },
        ]}
      />
      {children}
    </div>
  )
}
