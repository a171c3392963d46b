import { useEffect, useRef, type RefObject } from 'react'
import { ALL_DENIED, ALL_GRANTED, type Choices } from '#domain/consent/consent.ts'
import { CONSENT_TEXT } from '#messages/consent-messages.ts'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { Link } from '../components/link.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useStore } from '../stores/stores.tsx'
import css from './consent-banner.module.css'
import { useConsents } from './use-consents.ts'

/**
 * Asks for consent next to the page, without blocking it: three buttons of equal appearance, and no focus is
 * taken (privacy 4).
 */
export function ConsentBanner() {
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const { consent, store } = useConsents()
  const recording = useMutation()
  const ref = useRef<HTMLElement>(null)
  useReservedHeight(ref)

  const choose = (choices: Choices) =>
    recording.run(
      () => store.choose(choices, 'banner'),
      () => {
        // The buttons are gone, so move the focus to the page.
        document.getElementById('main')?.focus({ preventScroll: true })
        notifications.say({ type: 'success', body: CONSENT_TEXT.saved })
      },
    )

  return (
    <section ref={ref} className={css['banner']} aria-label={CONSENT_TEXT.title} data-consent>
      <p>
        {CONSENT_TEXT.asked} <Link to="/policies/cookies">About cookies</Link>
      </p>
      {consent.gpc && <p>{CONSENT_TEXT.gpc}</p>}
      <ErrorNote error={recording.error} />
      <div className={css['buttons']}>
        <Button busy={recording.busy} onClick={() => choose(ALL_DENIED)}>
          Reject all
        </Button>
        <Button busy={recording.busy} onClick={() => choose(ALL_GRANTED)}>
          Accept all
        </Button>
        <Button onClick={() => modals.show({ kind: 'privacy' })}>Choose</Button>
      </div>
    </section>
  )
}

/**
 * Publishes how much of the page's lower edge the banner covers, so that the page can keep its content clear of
 * it.
 */
function useReservedHeight(banner: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = banner.current
    if (!element) return
    const { style } = document.documentElement
    const sizes = new ResizeObserver(() =>
      style.setProperty('--consent', `${element.getBoundingClientRect().height}px`),
    )
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      style.removeProperty('--consent')
    }
  }, [banner])
}
