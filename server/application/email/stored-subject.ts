import { UNNAMED_MEMBER } from '#messages/former-member.ts'
import type { EmailEvent } from '#server/application/ports/email-events.ts'
import type { RenderEmail } from '#server/application/ports/mailer.ts'

/**
 * The subject to store for a sent email. It names nobody but its recipient, since it is deleted with the
 * recipient's account only (account 2). For an enquiry it is empty: it names a company or the sender, and
 * the shop's mailbox has it.
 */
export function storedSubject(renderEmail: RenderEmail, to: string, event: EmailEvent): string {
  return event.kind === 'enquiry' ? '' : renderEmail(to, withoutOthers(event)).subject
}

function withoutOthers(event: EmailEvent): EmailEvent {
  switch (event.kind) {
    case 'team-invite':
      return { ...event, invitedBy: UNNAMED_MEMBER }
    case 'team-joined':
      return { ...event, member: UNNAMED_MEMBER }
    case 'team-license-requested':
      return { ...event, requester: UNNAMED_MEMBER }
    default:
      return event
  }
}
