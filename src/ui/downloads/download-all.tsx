import Download from 'lucide-react/icons/download'
import type { ResultAsync } from 'neverthrow'
import { useState } from 'react'
import type { Outage } from '#application/ports/outage.ts'
import type { FileToSave } from '#domain/download/queue.ts'
import { inThousands } from '#domain/shared/text.ts'
import { inBytes } from '#domain/shared/text.ts'
import { Button } from '../components/button.tsx'
import { useStore } from '../stores/stores.tsx'

interface DownloadAllProps {
  readonly count: number
  readonly bytes: number
  /** True if the page shows other files that are not included. */
  readonly some?: boolean | undefined
  /** Lists the files, once they are needed. */
  readonly list: () => ResultAsync<readonly FileToSave[], Outage>
}

/** Queues all files of a list. Renders nothing for a single file, which has its own button. */
export function DownloadAll({ count, bytes, some, list }: DownloadAllProps) {
  const downloads = useStore('downloads')
  const notifications = useStore('notifications')
  const [busy, setBusy] = useState(false)
  if (count < 2) return null
  const begin = async () => {
    const files = await list()
    if (files.isErr()) return notifications.complain(files.error)
    return downloads.startAll(files.value)
  }
  const start = () => {
    setBusy(true)
    begin()
      .catch(() => notifications.complain({ kind: 'offline' }))
      .finally(() => setBusy(false))
  }
  return (
    <Button icon={<Download />} busy={busy} onClick={start}>
      Download {some ? '' : 'all '}
      {inThousands(count)} files · {inBytes(bytes)}
    </Button>
  )
}
