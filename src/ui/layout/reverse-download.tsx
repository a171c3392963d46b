import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { Button } from '../components/button.tsx'
import { Link } from '../components/link.tsx'
import { useStore } from '../stores/stores.tsx'

/** Returns the credits of the last download while that is possible (credits 6). */
export const ReverseDownload = observer(function ReverseDownload() {
  const downloads = useStore('downloads')
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const { spend } = downloads
  if (!spend) return null

  const undo = async () => {
    setBusy(true)
    await downloads.reverse(spend)
    setBusy(false)
    await revalidate()
  }

  return (
    <>
      <Button kind="quiet" size="small" busy={busy} onClick={() => void undo()}>
        Undo
      </Button>{' '}
      <Link to="/account/credits">Your credits</Link>
    </>
  )
})
