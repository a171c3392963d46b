import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { LicensedFile } from '#domain/order/order.ts'
import { inBytes } from '../components/format-bytes.ts'
import { Button } from '../components/button.tsx'
import { useStore } from '../stores/stores.tsx'

/** Puts all files of a list into the queue; one file has a button of its own already. */
export function DownloadAll({ files }: { readonly files: readonly LicensedFile[] }) {
  const downloads = useStore('downloads')
  const notifications = useStore('notifications')
  const [busy, setBusy] = useState(false)
  if (files.length < 2) return null
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const start = () => {
    setBusy(true)
    downloads
      .startAll(files)
      .catch(() => notifications.complain({ kind: 'offline' }))
      .finally(() => setBusy(false))
  }
  return (
    <Button icon={<Download />} busy={busy} onClick={start}>
      Download all {files.length} files · {inBytes(bytes)}
    </Button>
  )
}
