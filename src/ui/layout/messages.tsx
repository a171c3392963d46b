import { observer } from 'mobx-react-lite'
import { useEffect, useRef, type RefObject } from 'react'
import type { Notification, NotificationType } from '#domain/notification/notification.ts'
import { pagePart } from '../components/lazy-page-part.tsx'
import { Toast, type Tone } from '../components/toast.tsx'
import { useStore } from '../stores/stores.tsx'
import { ResendLink } from './resend-link.tsx'

interface MessagesProps {
  /** The element that contains the messages. */
  readonly stack: RefObject<HTMLElement | null>
}

/**
 * The messages in the stack. F6 moves the focus to the stack, Esc closes the message that has the focus
 * (notification 2).
 */
export const Messages = observer(function Messages({ stack }: MessagesProps) {
  const notifications = useStore('notifications')
  const leave = useFocusReturn(stack)
  useF6(stack)
  useRestWhileHidden()
  useReservedHeight(stack)

  return notifications.shown.map((notification) => (
    <Message key={notification.id} notification={notification} onLeave={leave} />
  ))
})

interface MessageProps {
  readonly notification: Notification
  /** Moves the focus out of the message. */
  readonly onLeave: () => void
}

const Message = observer(function Message({ notification, onLeave }: MessageProps) {
  const notifications = useStore('notifications')
  const { id, type, body } = notification
  const place = useRef<HTMLDivElement>(null)
  const close = () => {
    if (place.current?.contains(document.activeElement)) onLeave()
    notifications.close(id)
  }
  const pause = () => notifications.pause(id)
  const resume = () => notifications.resume(id)

  useEffect(() => {
    if (document.visibilityState === 'hidden') notifications.pause(id)
  }, [notifications, id])

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- pointing and Esc are conveniences; the closing button does the same
    <div
      ref={place}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <Toast
        tone={TONES[type]}
        leaving={notifications.fading.has(id)}
        onClose={close}
        action={notification.customUi && ACTIONS[notification.customUi]}
      >
        {body}
      </Toast>
    </div>
  )
})

/** Publishes how much of the page's lower edge the stack takes, so that nothing stays covered by it. */
function useReservedHeight(stack: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = stack.current
    if (!element) return
    const { style } = document.documentElement
    const sizes = new ResizeObserver(() => {
      const { top } = element.getBoundingClientRect()
      const taken = element.childElementCount === 0 ? 0 : window.innerHeight - top
      style.setProperty('--messages', `${taken}px`)
      const focused = document.activeElement
      if (focused && isCovered(focused, element)) focused.scrollIntoView({ block: 'nearest' })
    })
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      style.removeProperty('--messages')
    }
  }, [stack])
}

/** Whether a message covers the focused element. Anything taller than the space above cannot be scrolled clear. */
function isCovered(focused: Element, stack: Element): boolean {
  const { top, bottom, left, right } = stack.getBoundingClientRect()
  const place = focused.getBoundingClientRect()
  const isBeside = place.right <= left || place.left >= right
  const overlaps = place.bottom > top && place.top < bottom && !isBeside
  return overlaps && place.height < top && !stack.contains(focused)
}

const ReverseDownload = pagePart(
  async () => (await import('./reverse-download.tsx')).ReverseDownload,
)

const SaveActions = pagePart(async () => (await import('../wishlist/save-actions.tsx')).SaveActions)

const ACTIONS = {
  'confirm-email': <ResendLink />,
  'reverse-download': <ReverseDownload />,
  wishlist: <SaveActions of="last" />,
  'wishlist-full': <SaveActions of="full" />,
  'wishlist-left': <SaveActions of="left" />,
}

const TONES: Readonly<Record<NotificationType, Tone>> = {
  confirm_email: 'warn',
  success: 'ok',
  error: 'bad',
  info: 'info',
  wishlist_full: 'bad',
  license_raised: 'info',
  credits_low: 'warn',
  seat_limit: 'warn',
  offline: 'warn',
  update_available: 'info',
}

/** Returns what moves the focus to the other messages, or else to where it was before the messages had it. */
function useFocusReturn(stack: RefObject<HTMLElement | null>): () => void {
  const from = useRef<EventTarget>(null)

  useEffect(() => {
    const element = stack.current
    const enter = ({ relatedTarget }: FocusEvent) => {
      if (!element?.contains(relatedTarget as Node | null)) from.current = relatedTarget
    }
    element?.addEventListener('focusin', enter)
    return () => element?.removeEventListener('focusin', enter)
  }, [stack])

  return () => {
    const before = from.current
    const isThere = before instanceof HTMLElement && before.isConnected
    const hasOthers = (stack.current?.childElementCount ?? 0) > 1
    const page = isThere ? before : document.getElementById('main')
    const next = hasOthers ? stack.current : page
    next?.focus({ preventScroll: true })
  }
}

function useF6(stack: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || !stack.current?.childElementCount) return
      event.preventDefault()
      stack.current.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [stack])
}

/** Pauses messages in a hidden tab, since nobody reads them there. */
function useRestWhileHidden(): void {
  const notifications = useStore('notifications')

  useEffect(() => {
    const look = () => {
      const hidden = document.visibilityState === 'hidden'
      for (const { id } of notifications.stack) {
        if (hidden) notifications.pause(id)
        else notifications.resume(id)
      }
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [notifications])
}
