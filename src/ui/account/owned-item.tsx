import type { ReactNode } from 'react'
import type { LicensedFile } from '#domain/order/order.ts'
import { Link } from '../components/link.tsx'
import { FileList } from './file-list.tsx'
import css from './owned-item.module.css'

interface OwnedItemProps {
  readonly name: string
  readonly to: string
  readonly image: string
  /** At the end of the name's line: a price. */
  readonly aside?: ReactNode
  readonly facts?: ReactNode
  /** None where nothing may be downloaded. */
  readonly files: readonly LicensedFile[]
}

/** Something bought or taken: what it looks like, what it is, and its files. */
export function OwnedItem({ name, to, image, aside, facts, files }: OwnedItemProps) {
  return (
    <article className={css['item']}>
      <img className={css['picture']} src={image} alt="" loading="lazy" width={480} height={270} />
      <div className={css['what']}>
        <h2 className={css['name']}>
          <Link to={to}>{name}</Link>
        </h2>
        {aside}
        {facts && <p className={css['facts']}>{facts}</p>}
      </div>
      <div className={css['files']}>
        <FileList files={files} named={files.length > 1} />
      </div>
    </article>
  )
}
