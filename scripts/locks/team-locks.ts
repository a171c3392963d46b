import { BOTH, of, POSTGRES, type Guard } from './guard.ts'
import { NO_TEAM_LOCK } from './races.ts'

/** What keeps changes of a team's members apart, from each other and from what members do for it. */
export const TEAM_LOCKS: readonly Guard[] = [
  {
    what: 'the lock of the team',
    changes: [
      {
        file: 'server/sql/teams/team-repository.ts',
        text: 'await lockingRows(db, teamOf(db, teamId)).executeTakeFirst()',
        instead: 'await teamOf(db, teamId).executeTakeFirst()',
      },
    ],
    tests: [
      ...of(
        'teams/team-races',
        POSTGRES,
        'the last seat is given once',
        'of an owner’s transfers at once one holds, and there is one owner',
      ),
      ...of(
        'teams/removal-races',
        POSTGRES,
        'a removal waits for a license that is just being granted',
      ),
      ...of(
        'teams/seat-races',
        POSTGRES,
        'the last of the seats that are paid for is given once',
        'a seat that is removed while its invite is accepted stays with whoever joins',
      ),
    ],
  },
  {
    what: 'the lock of the customer where it is a team',
    changes: [NO_TEAM_LOCK],
    tests: [
      ...of(
        'teams/acting-for',
        POSTGRES,
        'the pool, spent by fifty at once, never goes below zero',
      ),
      ...of(
        'teams/removal-races',
        POSTGRES,
        'a license waits for a removal that has begun, and is refused',
      ),
      ...of(
        'teams/paid-once-for-a-team',
        POSTGRES,
        'an order waits for another member’s that is just being written',
      ),
      ...of(
        'teams/invoice-races',
        POSTGRES,
        'an order waits for what an operator is just changing, and goes by it',
        'of ten orders at once no more are accepted than the limit allows',
      ),
    ],
  },
  {
    what: 'the look at the membership for each range of a team’s file',
    changes: [
      {
        file: 'server/application/download/deliver-files.ts',
        text: "return own !== null && own.team.id === customer && hasPower(own.roleId, 'download-owned')",
        instead: "return own?.team.id !== customer || hasPower(own.roleId, 'download-owned')",
      },
    ],
    tests: of(
      'teams/removal-races',
      BOTH,
      'a file that is on its way goes on with no further range',
    ),
  },
]
