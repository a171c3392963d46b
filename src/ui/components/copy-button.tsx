import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef, useState } from 'react'
import { Announcement } from './announcement.tsx'
import { Button } from './button.tsx'
import css from './copy-button.module.css'

/** display 2: the label resets after 10 seconds. */
export const COPIED_MS = 10_000

export interface CopyButtonProps {
  /** The text to copy to the clipboard. */
  readonly text: string
  /** What gets copied, for the button's name: "Copy link". */
  readonly label?: string | undefined
  readonly copiedLabel?: string | undefined
}

/** Copies the text and says so for ten seconds; if the browser refuses, shows the text selected instead (display 2). */
export function CopyButton({ text, label = 'Copy', copiedLabel = 'Copied' }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const field = useRef<HTMLInputElement>(null)
  const presses = useRef(0)

  useEffect(() => {
    if (state === 'refused') field.current?.select()
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), COPIED_MS)
    return () => clearTimeout(timer)
  }, [state])

  const copy = async () => {
    const press = ++presses.current
    const copied = await toClipboard(text)
    if (press === presses.current) setState(copied ? 'copied' : 'refused')
  }

  return (
    <span className={css['copy']}>
      {state === 'refused' && (
        <input ref={field} className={css['text']} readOnly value={text} aria-label={label} />
      )}
      <Button
        size="small"
        icon={state === 'copied' ? <Check /> : <Copy />}
        onClick={() => void copy()}
      >
        {state === 'copied' ? copiedLabel : label}
      </Button>
      <Announcement>{ANNOUNCEMENTS[state]}</Announcement>
    </span>
  )
}

const ANNOUNCEMENTS = {
  idle: '',
  copied: 'Copied',
  refused: 'Your browser blocked copying. The text is selected, so press Ctrl+C or ⌘C.',
}

async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
