import { observer } from 'mobx-react-lite'
import { useRef } from 'react'
import { once } from '#domain/shared/once.ts'
import { LazyPart } from '../components/lazy-part.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './notifications.module.css'

/** They come with the first message; main.tsx sends for them early, while there is a connection. */
const loadMessages = once(async () => (await import('./messages.tsx')).Messages)

/** The stack at the bottom right. */
export const Notifications = observer(function Notifications() {
  const notifications = useStore('notifications')
  const ref = useRef<HTMLElement>(null)

  return (
    <section ref={ref} className={css['stack']} aria-label="Messages" tabIndex={-1}>
      {notifications.shown.length > 0 && (
        // Without them there is nothing to say it with.
        <LazyPart load={loadMessages} waiting={null} onMissing={() => undefined}>
          {(Messages) => <Messages stack={ref} />}
        </LazyPart>
      )}
    </section>
  )
})
