import type { TeamInfo } from '#application/ports/teams.ts'

/** What each part of the team page shows and changes. */
export interface TeamPartProps {
  readonly info: TeamInfo
  readonly team: NonNullable<TeamInfo['team']>
  readonly currentUser: NonNullable<TeamInfo['currentUser']>
  /** Shows the team as a change has left it. */
  readonly onChanged: (info: TeamInfo) => void
  /** Somebody else has changed it meanwhile: it is asked for again. */
  readonly onGone: () => void
}
