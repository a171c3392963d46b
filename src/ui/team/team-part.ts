import type { TeamInfo } from '#application/ports/teams.ts'

/** Props of each part of the team page. */
export interface TeamPartProps {
  readonly info: TeamInfo
  readonly team: NonNullable<TeamInfo['team']>
  readonly currentUser: NonNullable<TeamInfo['currentUser']>
  /** Shows the team as it is after a change. */
  readonly onChanged: (info: TeamInfo) => void
  /** Called if someone else has changed it in the meantime: the team is reloaded. */
  readonly onGone: () => void
}
