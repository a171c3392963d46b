import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { Button } from '../parts/button.tsx'
import { useStore } from '../stores/stores.tsx'

/** Gives the credits of the last download back, while that can be (rules 9.9). */
export const TakeBack = observer(function TakeBack() {
  const downloads = useStore('downloads')
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  if (!downloads.spend) return null

  const undo = async () => {
    setBusy(true)
    await downloads.takeBack()
    setBusy(false)
    await revalidate()
  }

  return (
    <Button kind="quiet" size="small" busy={busy} onClick={() => void undo()}>
      Undo
    </Button>
  )
})
