import { err, ok, type Result } from 'neverthrow'
import { readProjectTag } from '../download/project-tag.ts'
import { hasControlCharacters, lengthOf } from '../shared/text.ts'
import { checkedForm, type Fault, type Invalid } from '../user/field-errors.ts'

/** Maximum number of open requests per person (team 6). */
export const MAX_OPEN_REQUESTS = 50

/** Maximum length of a request's note, and of the answer to it, in characters (team 6). */
export const REQUEST_NOTE_LENGTH = 500

/** `owned`: the team has since acquired the file; `ended`: the requester is no longer on the team. */
export const REQUEST_STATUSES = [
  'pending',
  'approved',
  'declined',
  'withdrawn',
  'owned',
  'ended',
] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** A member's request to license a file for their team (team 6). */
export interface LicenseRequest {
  readonly id: string
  readonly userId: string
  readonly variantId: number
  readonly note: string
  readonly projectTag: string
  readonly status: RequestStatus
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly decidedBy: string | null
  readonly decidedAt: number | null
  /** The note of the person who decided. */
  readonly answer: string
}

/** The maximum number of requests is open. */
export interface RequestLimitReached {
  readonly kind: 'request-limit'
  readonly limit: number
}

/** The request was already decided, withdrawn, or closed automatically. */
export interface RequestOver {
  readonly kind: 'request-over'
  readonly status: Exclude<RequestStatus, 'pending'>
}

/** Normalizes and validates the note of a request, or of an answer. */
export function checkNote(typed: string): Result<string, Invalid> {
  const note = typed.toWellFormed().trim()
  return checkedForm({ note }, [['note', noteFault(note)]]).map((form) => form.note)
}

function noteFault(note: string): Fault | null {
  if (lengthOf(note) > REQUEST_NOTE_LENGTH) return 'too-long'
  return hasControlCharacters(note.replaceAll('\n', '')) ? 'malformed' : null
}

/** Normalizes and validates the note and the project of a request. */
export function checkAsked(typed: {
  readonly note: string
  readonly projectTag: string
}): Result<Pick<LicenseRequest, 'note' | 'projectTag'>, Invalid> {
  return checkNote(typed.note).andThen((note) =>
    readProjectTag(typed.projectTag).map((projectTag) => ({ note, projectTag })),
  )
}

/** Whether this many more requests may be open (team 6). */
export function decideAsk(open: number, more: number): Result<void, RequestLimitReached> {
  return open + more > MAX_OPEN_REQUESTS
    ? err({ kind: 'request-limit', limit: MAX_OPEN_REQUESTS })
    : ok(undefined)
}

/** A request is decided only once: anyone later learns its status instead (team 6). */
export function decideOpen({ status }: Pick<LicenseRequest, 'status'>): Result<void, RequestOver> {
  return status === 'pending' ? ok(undefined) : err({ kind: 'request-over', status })
}
