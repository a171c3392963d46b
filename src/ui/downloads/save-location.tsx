import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { Button } from '../components/button.tsx'
import type { DownloadQueue } from '../stores/download-queue.ts'
import { useStore } from '../stores/stores.tsx'
import css from './save-location.module.css'

/** Where downloads are saved, if the browser lets the user choose. */
export const SaveLocation = observer(function SaveLocation() {
  const downloads = useStore('downloads')
  const { queue } = downloads
  useEffect(() => {
    // If the queue's code fails to load, the page works as in a browser without folder access.
    downloads.opened().catch(() => undefined)
  }, [downloads])
  return queue && <SaveLocationLine queue={queue} />
})

/** The save location for a queue that is already loaded. */
export const SaveLocationLine = observer(function SaveLocationLine(props: {
  readonly queue: DownloadQueue
}) {
  const { queue } = props
  const { offered, folder } = queue.place.now
  if (!offered) return null
  const choose = () => void queue.chooseFolder()
  return (
    <div className={css['place']}>
      <p>
        {folder === null
          ? 'Files are saved to your browser’s download folder. Choose a folder to save files directly into it and verify each one by its SHA-256.'
          : `Files are saved to “${folder}” and verified by SHA-256.`}
      </p>
      <div className={css['actions']}>
        <Button size="small" onClick={choose}>
          {folder === null ? 'Choose a folder' : 'Change folder'}
        </Button>
        {folder !== null && (
          <Button size="small" kind="bare" onClick={() => void queue.place.leave()}>
            Use browser downloads
          </Button>
        )}
      </div>
    </div>
  )
})
