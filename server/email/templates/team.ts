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

/** Why a person is no longer on a team. */
const ENDED: Readonly<
  Record<EmailEvents['team-membership-ended']['why'], (teamName: string) => string>
> = {
  removed: (teamName) => `You’re no longer on the ${teamName} team.`,
  deleted: (teamName) => `The owner of ${teamName} deleted the team, so you’re no longer on it.`,
  closed: (teamName) =>
    `The ${teamName} team was deleted today, as announced, so you’re no longer on it.`,
}

/** Emails about teams, to the people affected (team 3, team 4). */
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
    }: AboutTeam & EmailEvents['team-membership-ended']) =>
      emailTemplate({
        to: email,
        subject:
          why === 'removed'
            ? `You were removed from the ${teamName} team`
            : `The ${teamName} team was deleted`,
        greeting: `Hello ${firstName}`,
        paragraphs: [ENDED[why](teamName), 'Your own account, orders and files aren’t affected.'],
        action: { words: 'Go to your account', url: `${publicUrl}/account` },
      }),

    closing: ({
      email,
      firstName,
      teamName,
      credits,
      closesAt,
      isOwner,
      isReminder,
    }: AboutTeam & EmailEvents['team-closing']) => {
      const day = inDays(closesAt)
      const use =
        credits > 0
          ? `Until then, everyone on the team can work as before and use its ${inCredits(credits)}. Credits that aren’t used by then expire.`
          : 'Until then, everyone on the team can work as before. It has no credits left.'
      return emailTemplate({
        to: email,
        subject: `${isReminder ? 'Reminder: ' : ''}${teamName} will be deleted on ${day}`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          isOwner
            ? `You asked us to delete the ${teamName} team. It will be deleted on ${day}.`
            : `The owner of ${teamName} is deleting the team. It will be deleted on ${day}.`,
          use,
          'Nothing renews in the meantime. Licenses the team bought remain valid, and so do their certificates.',
        ],
        action: teamPage,
        footer: [
          isOwner
            ? `Changed your mind? You can keep the team until ${day}.`
            : 'Questions? Ask the owner of the team.',
        ],
      })
    },

    kept: ({ email, firstName, teamName }: AboutTeam) =>
      emailTemplate({
        to: email,
        subject: `${teamName} won’t be deleted`,
        greeting: `Hello ${firstName}`,
        paragraphs: [
          `The owner of ${teamName} decided to keep the team, so it won’t be deleted after all. You’re still on it.`,
        ],
        action: teamPage,
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
