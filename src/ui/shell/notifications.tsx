import { observer } from 'mobx-react-lite'
import { type ComponentType, lazy, type RefObject, Suspense, useRef } from 'react'
import { useStore } from '../stores/stores.tsx'
import css from './notifications.module.css'

/** They come with the first message; main.tsx sends for them early, while there is a connection. */
const Messages = lazy<ComponentType<{ readonly stack: RefObject<HTMLElement | null> }>>(() =>
  import('./messages.tsx').then(
    (module) => ({ default: module.Messages }),
    () => ({ default: () => null }),
  ),
)

/** The stack at the bottom right. */
export const Notifications = observer(function Notifications() {
  const notifications = useStore('notifications')
  const ref = useRef<HTMLElement>(null)

  return (
    <section ref={ref} className={css['stack']} aria-label="Messages" tabIndex={-1}>
      {/* Outside of the boundary: React wakes its inside later, when there may be a message by then. */}
      {notifications.shown.length > 0 && (
        <Suspense>
          <Messages stack={ref} />
        </Suspense>
      )}
    </section>
  )
})
