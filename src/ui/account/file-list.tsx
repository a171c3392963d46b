import { observer } from 'mobx-react-lite'
import Download from 'lucide-react/icons/download'
import type { LicensedFile } from '#domain/order/order.ts'
import { Button } from '../components/button.tsx'
import { inBytes } from '../components/format-bytes.ts'
import { CopyButton } from '../components/copy-button.tsx'
import { Disclosure } from '../components/disclosure.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './file-list.module.css'

interface FileListProps {
  readonly files: readonly LicensedFile[]
  /** Names the product of each file: for bundles. */
  readonly named: boolean
}

/** Files that may be downloaded, each with its size and the hash that proves it whole. */
export const FileList = observer(function FileList({ files, named }: FileListProps) {
  const downloads = useStore('downloads')

  return (
    <ul className={css['files']}>
      {files.map((file) => (
        <li key={file.variantId} className={css['file']}>
          <div className={css['what']}>
            {named && <span>{file.productName}</span>}
            <span className={css['facts']}>
              {file.name} · <span className={css['bytes']}>{inBytes(file.bytes)}</span>
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
          <div className={css['proof']}>
            <Disclosure summary="SHA-256">
              <code className={css['hash']}>{file.sha256}</code>
              <CopyButton text={file.sha256} label="Copy SHA-256" />
            </Disclosure>
          </div>
        </li>
      ))}
    </ul>
  )
})
