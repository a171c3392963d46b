import { err, ok, type Result } from 'neverthrow'
import { readProjectTag } from '../download/project-tag.ts'
import { hasControlCharacters, lengthOf } from '../shared/text.ts'
import { checkedForm, type Fault, type Invalid } from '../user/field-errors.ts'

/** Requests of one person that may be open at a time (team 6). */
export const MAX_OPEN_REQUESTS = 50

/** The longest note of a request, and of an answer, in characters (team 6). */
export const REQUEST_NOTE_LENGTH = 500

/** `owned`: the team has it by now; `ended`: whoever asked is not in the team any more. */
export const REQUEST_STATUSES = [
  'pending',
  'approved',
  'declined',
  'withdrawn',
  'owned',
  'ended',
] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** Somebody asked for a file to be licensed for their team (team 6). */
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
  /** What whoever decided said. */
  readonly answer: string
}

/** As many are open as may be. */
export interface RequestLimitReached {
  readonly kind: 'request-limit'
  readonly limit: number
}

/** It was decided, withdrawn, or ended by itself before. */
export interface RequestOver {
  readonly kind: 'request-over'
  readonly status: Exclude<RequestStatus, 'pending'>
}

/** What somebody asks for, or answers, as it is kept. */
export function checkNote(typed: string): Result<string, Invalid> {
  const note = typed.toWellFormed().trim()
  return checkedForm({ note }, [['note', noteFault(note)]]).map((form) => form.note)
}

function noteFault(note: string): Fault | null {
  if (lengthOf(note) > REQUEST_NOTE_LENGTH) return 'too-long'
  return hasControlCharacters(note.replaceAll('\n', '')) ? 'malformed' : null
}

/** A request with its note and project, or what is wrong with them. */
export function checkAsked(typed: {
  readonly note: string
  readonly projectTag: string
}): Result<Pick<LicenseRequest, 'note' | 'projectTag'>, Invalid> {
  return checkNote(typed.note).andThen((note) =>
    readProjectTag(typed.projectTag).map((projectTag) => ({ note, projectTag })),
  )
}

/** Whether as many more may be open (team 6). */
export function decideAsk(open: number, more: number): Result<void, RequestLimitReached> {
  return open + more > MAX_OPEN_REQUESTS
    ? err({ kind: 'request-limit', limit: MAX_OPEN_REQUESTS })
    : ok(undefined)
}

/** A request is decided once: whoever comes second is told what became of it (team 6). */
export function decideOpen({ status }: Pick<LicenseRequest, 'status'>): Result<void, RequestOver> {
  return status === 'pending' ? ok(undefined) : err({ kind: 'request-over', status })
}
