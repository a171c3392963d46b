import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import { inCredits } from '#messages/credit-messages.ts'
import { Button } from '../components/button.tsx'
import { Link } from '../components/link.tsx'
import { useStore } from '../stores/stores.tsx'

/** Returns the credits of the last download while that is possible: until its file is being sent (credits 6). */
export const ReverseDownload = observer(function ReverseDownload() {
  const downloads = useStore('downloads')
  const notifications = useStore('notifications')
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const undoing = useRef<HTMLButtonElement>(null)
  const { spend, queue } = downloads
  const file = queue?.files.find(({ grantId }) => spend && grantId === spend.id)
  const isSent = file?.state === 'running' || file?.state === 'done'

  useEffect(() => {
    if (!isSent || !spend) return
    // The focus would be lost with the message that is replaced.
    const stack = undoing.current?.closest('section')
    if (stack?.contains(document.activeElement)) stack.focus()
    downloads.keep(null)
    const body = `${inCredits(spend.credits)} used. ${spend.what} is downloading.`
    notifications.say({ type: 'success', body })
  }, [downloads, notifications, isSent, spend])

  if (!spend) return null

  const undo = async () => {
    setBusy(true)
    await downloads.reverse(spend)
    setBusy(false)
    await revalidate()
  }

  return (
    <>
      <Button ref={undoing} kind="quiet" size="small" busy={busy} onClick={() => void undo()}>
        Undo
      </Button>{' '}
      <Link to="/account/credits">Your credits</Link>
    </>
  )
})
