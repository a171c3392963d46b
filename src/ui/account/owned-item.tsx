import Download from 'lucide-react/icons/download'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import type { LicensedFile } from '#domain/order/order.ts'
import { Button } from '../components/button.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { Disclosure } from '../components/disclosure.tsx'
import { inBytes } from '#domain/shared/text.ts'
import { Link } from '../components/link.tsx'
import { useStore } from '../stores/stores.tsx'
import fileListCss from './file-list.module.css'
import css from './owned-item.module.css'
import layoutCss from '../styles/layout.module.css'
import textCss from '../styles/text.module.css'

interface OwnedItemProps<File extends LicensedFile> {
  readonly name: string
  readonly to: string
  readonly image: string
  /** Rendered at the end of the name's line, for example a price. */
  readonly aside?: ReactNode
  readonly facts?: ReactNode
  /** Empty if nothing may be downloaded. */
  readonly files: readonly File[]
  /** Renders notes and actions below each file. */
  readonly notes?: (file: File) => ReactNode
}

/** Something bought or downloaded for free: its picture, its facts, and its files. */
export function OwnedItem<File extends LicensedFile>({
  name,
  to,
  image,
  aside,
  facts,
  files,
  notes,
}: OwnedItemProps<File>) {
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
        <FileList
          files={files}
          named={files.some(({ productName }) => productName !== name)}
          notes={notes}
        />
      </div>
    </article>
  )
}

interface FileListProps<File extends LicensedFile> {
  readonly files: readonly File[]
  readonly notes: ((file: File) => ReactNode) | undefined
  /** Shows the product name of each file, for bundles. */
  readonly named: boolean
}

/** Downloadable files, each with its size and its SHA-256 to verify it. */
const FileList = observer(function FileList<File extends LicensedFile>({
  files,
  named,
  notes,
}: FileListProps<File>) {
  const downloads = useStore('downloads')

  return (
    <ul className={layoutCss['stack4']}>
      {files.map((file) => (
        <li key={file.variantId} className={fileListCss['file']}>
          <div className={fileListCss['what']}>
            {named && <span>{file.productName}</span>}
            <span className={textCss['count']}>
              {`${file.name}\u00A0· `}
              <span className={fileListCss['bytes']}>{inBytes(file.bytes)}</span>
            </span>
          </div>
          <Button
            kind="quiet"
            icon={<Download />}
            busy={downloads.asking.has(file.variantId)}
            aria-label={`Download ${file.filename}`}
            onClick={() => void downloads.start(file.variantId)}
          >
            Download
          </Button>
          {notes && <div className={fileListCss['notes']}>{notes(file)}</div>}
          <div className={fileListCss['proof']}>
            <Disclosure summary="SHA-256">
              <code className={fileListCss['hash']}>{file.sha256}</code>
              <CopyButton text={file.sha256} label="Copy SHA-256" />
            </Disclosure>
          </div>
        </li>
      ))}
    </ul>
  )
})
