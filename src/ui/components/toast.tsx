import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { joinClasses } from './join-classes.ts'
import css from './toast.module.css'

export type Tone = 'info' | 'ok' | 'warn' | 'bad'

export interface ToastProps {
  readonly tone?: Tone | undefined
  readonly children: ReactNode
  readonly onClose: () => void
  /** A button or link that responds to the message. */
  readonly action?: ReactNode | undefined
  /** Whether the toast is fading out; the owner removes it when the fade is over. */
  readonly leaving?: boolean | undefined
}

/** One message in the corner. The stack that shows it owns the timers. */
export function Toast({ tone = 'info', children, onClose, action, leaving }: ToastProps) {
  return (
    <div
      className={joinClasses(css['toast'], css[tone], leaving && css['leaving'])}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <span className={css['sign']}>{signs[tone]}</span>
      <div className={css['words']}>
        <div>{children}</div>
        {action && <div>{action}</div>}
      </div>
      <IconButton label="Dismiss" icon={<X />} size="small" onClick={onClose} />
    </div>
  )
}

const signs = {
  info: <Info />,
  ok: <CircleCheck />,
  warn: <TriangleAlert />,
  bad: <CircleAlert />,
}
