import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { Button } from '../components/button.tsx'
import type { DownloadQueue } from '../stores/download-queue.ts'
import { useStore } from '../stores/stores.tsx'
import css from './save-location.module.css'

/** Where downloads go, where the browser gives the choice. */
export const SaveLocation = observer(function SaveLocation() {
  const downloads = useStore('downloads')
  const { queue } = downloads
  useEffect(() => {
    // Without the code of the queue the page is as good as in a browser that knows no folders.
    downloads.opened().catch(() => undefined)
  }, [downloads])
  return queue && <SaveLocationLine queue={queue} />
})

/** The same where the queue is loaded already. */
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
      <div className={css['ways']}>
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
