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
          `${invitedBy} invited you to join the team ${teamName} on Emberstock as ${roleMessage(roleId)}.`,
          'If you don’t have an account yet, you can create one when you accept.',
        ],
        action: { words: 'View invite', url: `${publicUrl}/invite/${token}` },
        footer: [
          `The invite expires in ${spelledTime(INVITE_LIFE_MS)}.`,
          'If you don’t know this team, you can ignore this email. You won’t be added to the team.',
        ],
      }),

    joined: ({ email, firstName, teamName, member }: AboutTeam & { readonly member: string }) =>
      emailTemplate({
        to: email,
        subject: `${member} joined ${teamName}`,
        greeting: `Hello ${firstName}`,
        paragraphs: [`${member} accepted your invite and is now a member of ${teamName}.`],
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
        subject: `Your role on ${teamName} changed`,
        greeting: `Hello ${firstName}`,
        paragraphs: [`You’re now ${roleMessage(roleId)} of the team ${teamName}.`],
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
            ? `You were removed from ${teamName}`
            : `The team ${teamName} was deleted`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          why === 'removed'
            ? `You’re no longer a member of the team ${teamName}.`
            : `The owner of ${teamName} deleted the team, so you’re no longer a member of it.`,
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
        subject: `Credits of ${teamName} expire on ${inDays(endsAt)}`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `You deleted the team ${teamName}. Its plan has ended, and its remaining ${inCredits(credits)} expire on ${inDays(endsAt)}.`,
          'Everything the team licensed stays licensed to it, and its certificates stay valid.',
        ],
        action: { words: 'Go to your account', url: `${publicUrl}/account` },
        footer: ['If you deleted the team by mistake, reply to this email before that date.'],
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
            ? `You now own ${teamName}`
            : `You transferred ownership of ${teamName}`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          newOwner === null
            ? `You’re now the owner of the team ${teamName}.`
            : `${newOwner} is now the owner of the team ${teamName}. You’re an admin.`,
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
            ? `${requester} requests a license for ${teamName}`
            : `${requester} requests ${files.length} licenses for ${teamName}`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `${requester} asks you to license with your team’s credits: ${files.join('; ')}.`,
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
        subject: isApproved ? `Approved: ${file}` : `Declined: ${file}`,
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
