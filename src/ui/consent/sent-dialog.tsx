import { useEffect, useState } from 'react'
import type { SentMessage, TrackingEntry } from '#application/ports/tracking.ts'
import { isPostponed, type Destination } from '#domain/tracking/destination.ts'
import {
  DESTINATION_NAMES,
  eventName,
  purposeOf,
  SENT_TITLE,
  withheldMessage,
} from '#messages/tracking-messages.ts'
import { Badge } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Disclosure } from '../components/disclosure.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import textCss from '../styles/text.module.css'
import css from './sent-dialog.module.css'

/** "9:41:03 AM", in the reader's time zone. */
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' })

/** What this visit sent, verbatim, what will be sent, and what was not sent and why (tracking 7). */
export function SentDialog() {
  const modals = useStore('modals')
  const entries = useEntries()
  const sent = entries.filter(({ messages }) => messages.length > 0)
  const waiting = entries.filter(isWaiting)
  const off = entries.filter(({ withheld }) => withheld !== null && !isPostponed(withheld))

  return (
    <Dialog
      open
      kind="drawer"
      title={SENT_TITLE}
      onClose={() => modals.close()}
      actions={
        <Button onClick={() => modals.show({ kind: 'privacy' })}>Back to privacy choices</Button>
      }
    >
      {entries.length === 0 ? (
        <EmptyState within="panel" title="Nothing sent">
          This visit hasn’t sent anything yet.
        </EmptyState>
      ) : (
        <>
          <p className={textCss['note']}>
            Everything this tab has sent about your visit, exactly as it left your browser, and
            everything it didn’t send.
          </p>
          <section className={css['part']} aria-labelledby="sent">
            <h3 id="sent">Sent</h3>
            {sent.length === 0 && <p className={textCss['quiet']}>Nothing.</p>}
            {sent.map((entry) => (
              <Sent key={keyOf(entry)} entry={entry} />
            ))}
          </section>
          <Withholding title="Waiting to be sent" entries={waiting} />
          <Withholding title="Not sent" entries={off} />
        </>
      )}
    </Dialog>
  )
}

/** This visit's log entries, updated live. */
function useEntries(): readonly TrackingEntry[] {
  const log = useService('trackingLog')
  const [entries, setEntries] = useState<readonly TrackingEntry[]>([])

  useEffect(() => {
    const watching = log.watch(setEntries)
    return () => void watching.map((end) => end())
  }, [log])

  return entries
}

function Sent({ entry: { event, to, at, messages } }: { readonly entry: TrackingEntry }) {
  const hasFailed = messages.some(({ failed }) => failed)
  return (
    <Disclosure
      summary={
        <span className={css['summary']}>
          <span className={css['event']}>{eventName(event)}</span>
          <small>
            To {DESTINATION_NAMES[to]} for {purposeOf(to).toLowerCase()}, {TIME.format(at)}
          </small>
          {hasFailed && <Badge tone="warn">Not delivered</Badge>}
        </span>
      }
    >
      {messages.map((message) => (
        <Payload key={message.name} message={message} />
      ))}
    </Disclosure>
  )
}

function Payload({ message: { name, payload } }: { readonly message: SentMessage }) {
  return (
    <figure className={css['message']}>
      <figcaption>{name}</figcaption>
      {/* Scrollable content must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0}>{JSON.stringify(payload, null, 2)}</pre>
    </figure>
  )
}

/** True if the entry waits for another page, or for its destination's script. */
function isWaiting({ withheld, isSettled }: TrackingEntry): boolean {
  return isPostponed(withheld) || (withheld === null && !isSettled)
}

interface WithholdingProps {
  readonly title: string
  readonly entries: readonly TrackingEntry[]
}

/** Groups entries by destination and reason. */
function Withholding({ title, entries }: WithholdingProps) {
  if (entries.length === 0) return null
  const id = title.toLowerCase().replaceAll(' ', '-')
  const groups = Map.groupBy(entries, ({ to, withheld }) => `${to} ${withheld}`)
  return (
    <section className={css['part']} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {[...groups].map(([key, group]) => (
        <Group key={key} entries={group} />
      ))}
    </section>
  )
}

function Group({ entries }: { readonly entries: readonly TrackingEntry[] }) {
  const [first] = entries
  if (!first) return null
  const { to, withheld } = first
  return (
    <div className={css['group']}>
      <h4>
        {DESTINATION_NAMES[to]} <small>{purposeOf(to)}</small>
      </h4>
      <p>{withheldMessage(withheld, to)}</p>
      <ul>
        {entries.map((entry) => (
          <li key={keyOf(entry)}>{eventName(entry.event)}</li>
        ))}
      </ul>
    </div>
  )
}

function keyOf({ to, at, event }: { to: Destination } & Pick<TrackingEntry, 'at' | 'event'>) {
  return `${to} ${at} ${eventName(event)}`
}
