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
  /** Called on Esc, the close button and a press outside; the owner sets `open`. */
  readonly onClose: () => void
  /** The dialog's heading and accessible name. */
  readonly title: string
  readonly children: ReactNode
  /** The footer, which stays visible unless the content has `data-agrees`; the primary button comes last. */
  readonly actions?: ReactNode | undefined
  /**
   * `drawer` slides in from the right, `sheet` from below; on small screens every kind except the drawer is a
   * sheet.
   */
  readonly kind?: 'centre' | 'drawer' | 'sheet' | undefined
}

/** A native modal dialog: inert background, Esc, focus kept inside and restored afterward. */
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
    // Esc is the keyboard equivalent of pressing outside.
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

/** The browser does this itself on `close()`, but not when an open dialog is removed from the page. */
function giveBack(opener: Element | null) {
  if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
}
