import { inCredits } from '#messages/credit-messages.ts'
import { inDays } from '#messages/durations.ts'
import { INVITE_LIFE_MS } from '#domain/team/invite.ts'
import type { RoleId } from '#domain/team/role.ts'
import { roleMessage } from '#messages/team-messages.ts'
import { spelledTime } from '#messages/spelled.ts'
import type { EmailEvents } from '#server/application/ports/email-events.ts'
import type { RenderedEmail } from '../../application/ports/mailer.ts'
import { emailTemplate } from '../template.ts'

interface AboutTeam {
  readonly email: string
  readonly firstName: string
  readonly teamName: string
}

/** E-mails about teams, to those whom they concern (team 3, team 4). */
export const teamEmails = (publicUrl: string) => {
  const teamPage = { words: 'View team', url: `${publicUrl}/account/team` }
  return {
    invite: (
      to: string,
      { teamName, invitedBy, roleId, token }: EmailEvents['team-invite'],
    ): RenderedEmail =>
      emailTemplate({
        to,
        subject: `${invitedBy} invited you to ${teamName} on Emberstock`,
        greeting: 'Hello',
        paragraphs: [
          `${invitedBy} invited you to join the ${teamName} team on Emberstock as ${roleMessage(roleId)}.`,
          'If you don’t have an account yet, you can create one when you accept.',
        ],
        action: { words: 'View invite', url: `${publicUrl}/invite/${token}` },
        footer: [
          `The invite expires in ${spelledTime(INVITE_LIFE_MS)}.`,
          'If you don’t know this team, you can ignore this email. You won’t be added to the team.',
        ],
      }),

    joined: ({
      email,
      firstName,
      teamName,
      member,
      roleId,
    }: AboutTeam & EmailEvents['team-joined']) =>
      emailTemplate({
        to: email,
        subject: `${member} joined ${teamName}`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `${member} accepted an invite and joined ${teamName}${roleId === undefined ? '' : ` as ${roleMessage(roleId)}`}.`,
        ],
        action: teamPage,
      }),

    roleChanged: ({
      email,
      firstName,
      teamName,
      roleId,
    }: AboutTeam & { readonly roleId: RoleId }) =>
      emailTemplate({
        to: email,
        subject: `Your role on the ${teamName} team changed`,
        greeting: `Hello ${firstName}`,
        paragraphs: [`You’re now ${roleMessage(roleId)} on the ${teamName} team.`],
        action: teamPage,
      }),

    membershipEnded: ({
      email,
      firstName,
      teamName,
      why,
    }: AboutTeam & { readonly why: 'removed' | 'deleted' }) =>
      emailTemplate({
        to: email,
        subject:
          why === 'removed'
            ? `You were removed from the ${teamName} team`
            : `The ${teamName} team was deleted`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          why === 'removed'
            ? `You’re no longer on the ${teamName} team.`
            : `The owner of ${teamName} deleted the team, so you’re no longer on it.`,
          'Your own account, orders and files aren’t affected.',
        ],
        action: { words: 'Go to your account', url: `${publicUrl}/account` },
      }),

    creditsEnding: ({
      email,
      firstName,
      teamName,
      credits,
      endsAt,
    }: AboutTeam & { readonly credits: number; readonly endsAt: number }) =>
      emailTemplate({
        to: email,
        subject: `${teamName}’s credits expire on ${inDays(endsAt)}`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `You deleted the ${teamName} team. Any plan it had has ended, and its unused balance of ${inCredits(credits)} expires on ${inDays(endsAt)}.`,
          'Licenses the team bought remain valid, and so do their certificates.',
        ],
        action: { words: 'Go to your account', url: `${publicUrl}/account` },
      }),

    transferred: ({
      email,
      firstName,
      teamName,
      newOwner,
    }: AboutTeam & { readonly newOwner: string | null }) =>
      emailTemplate({
        to: email,
        subject:
          newOwner === null
            ? `You’re now the owner of the ${teamName} team`
            : `You transferred ownership of the ${teamName} team`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          newOwner === null
            ? `You’re now the owner of the ${teamName} team.`
            : `${newOwner} is now the owner of the ${teamName} team. You’re now an admin.`,
        ],
        action: teamPage,
        footer: ['If you didn’t expect this, reply to this email.'],
      }),

    licenseRequested: (
      to: string,
      { firstName, teamName, requester, files, note }: EmailEvents['team-license-requested'],
    ): RenderedEmail =>
      emailTemplate({
        to,
        subject:
          files.length === 1
            ? `${requester} requested a license for ${teamName}`
            : `${requester} requested ${files.length} licenses for ${teamName}`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          files.length === 1
            ? `${requester} requested this file for ${teamName}: ${files.join('')}. You can approve the request with the team’s credits or decline it.`
            : `${requester} requested these files for ${teamName}: ${files.join('; ')}. You can approve each request with the team’s credits or decline it.`,
          ...(note === '' ? [] : [`Their note: “${note}”`]),
        ],
        action: { words: 'Review request', url: `${publicUrl}/account/team` },
      }),

    licenseAnswered: (
      to: string,
      { firstName, teamName, status, by, file, path, answer }: EmailEvents['team-license-answered'],
    ): RenderedEmail => {
      const isApproved = status === 'approved'
      return emailTemplate({
        to,
        subject: `Your request for ${file} was ${isApproved ? 'approved' : 'declined'}`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          isApproved
            ? `${by} licensed ${file} for ${teamName}. You can download it now.`
            : `${by} declined your request for ${file}.`,
          ...(answer === '' ? [] : [`Their note: “${answer}”`]),
        ],
        action: isApproved ? { words: 'Go to file', url: `${publicUrl}${path}` } : teamPage,
      })
    },
  }
}
