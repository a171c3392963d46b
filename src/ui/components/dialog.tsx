import X from 'lucide-react/icons/x'
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react'
import css from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { joinClasses } from './join-classes.ts'

export interface DialogProps {
  readonly open: boolean
  /** Asked for by Esc, the closing button and a press outside; the owner sets `open`. */
  readonly onClose: () => void
  /** The dialog's name and its heading. */
  readonly title: string
  readonly children: ReactNode
  /** Stands at the foot and stays in sight, unless the content has `data-agrees`; the primary button last. */
  readonly actions?: ReactNode | undefined
  /** `drawer` comes from the right, `sheet` from below; on small screens every kind is a sheet but the drawer. */
  readonly kind?: 'centre' | 'drawer' | 'sheet' | undefined
}

/** A modal of the browser's own: inert background, Esc, focus kept inside and given back. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, actions, kind = 'centre' } = props
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const opener = document.activeElement
    dialog.showModal()
    return () => {
      dialog.close()
      giveBack(opener)
    }
  }, [open])

  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
  const pressOutside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose()
  }

  return (
    // Esc is the keyboard's way to what the press outside does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={joinClasses(css['dialog'], css[kind])}
      aria-labelledby={titleId}
      onCancel={cancel}
      onMouseDown={pressOutside}
    >
      {open && (
        <div className={css['frame']}>
          <div className={css['head']}>
            <h2 id={titleId}>{title}</h2>
            <IconButton label="Close" icon={<X />} onClick={onClose} />
          </div>
          <div className={css['body']}>{children}</div>
          {actions && <div className={css['foot']}>{actions}</div>}
        </div>
      )}
    </dialog>
  )
}

/** The browser does this itself when `close()` is called, but not when the dialog leaves the page open. */
function giveBack(opener: Element | null) {
  const lost = document.activeElement === null || document.activeElement === document.body
  if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
}
